"""The games as a verifiers environment, which is found by the name of this module.

PYTHONPATH=examples/learning vf-eval galaxy-table --env.taskset.game roll -n 3
"""

from galaxy_referee.learn.verifiers import TableEnv, TableTaskset

__all__ = ["TableEnv", "TableTaskset"]
