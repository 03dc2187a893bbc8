"""The event facts and the codes that Race alone uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(facts={}, codes={})
