"""Train a bot with MaskablePPO, and plot its learning curve.

    pip install stable-baselines3 sb3-contrib     # in an environment with galaxy-referee[learn]
    python -m examples.learning.ppo --model model.zip --curve curve.svg

One seat learns two-player Race against a built-in bot; docs/environments.md shows the results.
ppo_bot.py lets the model play in tournaments.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformObservation, TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from galaxy_referee.learn.single import SeatEnv

OPTIONS = {"players": 2}
GAMES = 16  # in parallel
POINTS = 20  # points of margin for a reward of 1
WINDOW = 200  # number of games per point of the curve
WIDTH, HEIGHT, EDGE = 640, 320, 40  # of the plot


def scaled(cells: Any) -> Any:
    """An observation scaled for a network: large numbers are made small."""
    return np.log2(1 + np.maximum(cells, 0), dtype=np.float32)


def environment(bot: str, seed: int | None = None) -> gymnasium.Env[Any, Any]:
    """A game against a bot, with the margin as the reward, which carries more information than the
    winner."""
    env = SeatEnv("race", OPTIONS, bots=[bot], reward="margin")
    env.reset(seed=seed)
    space = gymnasium.spaces.Box(0, 16, env.observation_space.shape, np.float32)
    return TransformReward(
        Monitor(TransformObservation(env, scaled, space)), lambda reward: reward / POINTS
    )


class Margins(BaseCallback):
    """The margins of the training games, with the number of steps at the end of each."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        ended = [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
        self.games += [(self.num_timesteps, float(margin)) for margin in ended]
        return True


def train(steps: int, bot: str, seed: int) -> tuple[Any, Margins]:
    """Train a model for a number of steps; returns it with the games it has played."""
    torch.set_num_threads(1)  # more threads only wait for each other with networks this small
    luck = random.Random(seed)
    seeds = [luck.getrandbits(32) for _ in range(GAMES)]
    envs = DummyVecEnv([lambda seed=seed: environment(bot, seed) for seed in seeds])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    # Stored with the model, which works only with this encoding.
    model.encoding_name = envs.envs[0].unwrapped.encoding.name
    margins = Margins()
    model.learn(steps, callback=margins)
    return model, margins


def drawn(games: Sequence[tuple[int, float]]) -> str:
    """The share of games won, over the last 200 games, as an SVG plot."""
    won = [0, *accumulate(int(margin > 0) for _, margin in games)]
    last = games[-1][0]
    places = []
    window = min(WINDOW, len(games))
    for number in range(len(games), window - 1, -max(1, len(games) // WIDTH)):
        share = (won[number] - won[number - window]) / window
        places.append(f"{_x(games[number - 1][0] / last):.1f},{_y(share):.1f}")
    levels = "".join(
        f'<path d="M{EDGE} {_y(level)}H{WIDTH - EDGE}" stroke="#8886"/>'
        f'<text x="{EDGE - 6}" y="{_y(level) + 4}" text-anchor="end">{level:.0%}</text>'
        for level in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#888" role="img">'
        f"<title>Games won while learning, of the last {WINDOW}</title>{levels}"
        f'<polyline points="{" ".join(places)}" fill="none" stroke="#2b8a3e" stroke-width="2"/>'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 12}" text-anchor="end">{last:,} steps</text>'
        "</svg>\n"
    )


def _x(share: float) -> float:
    return EDGE + share * (WIDTH - 2 * EDGE)


def _y(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=Path("model.zip"), help="is written")
    parser.add_argument("--curve", type=Path, default=Path("curve.svg"), help="is written")
    parser.add_argument("--steps", type=int, default=250_000, help="words that are said")
    parser.add_argument("--bot", default="random", help="the opponent, such as greedy")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    model, margins = train(given.steps, given.bot, given.seed)
    model.save(given.model)
    if margins.games:
        given.curve.write_text(drawn(margins.games), encoding="utf-8")
    print(f"{given.model}: {model.num_timesteps:,} steps, {len(margins.games):,} games")


if __name__ == "__main__":
    main()
