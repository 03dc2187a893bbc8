"""Send mutated requests to a service started for this purpose, and save those it handles badly.

A finding is a status of 500 or above, a missing answer, an error that is not a problem document
(RFC 9457), an answer that does not conform to openapi.yaml or takes more than two seconds, or a
worker with growing memory. Run the same command again to resume.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from tools import conformity
from tools.fuzz import corpus, mutate
from tools.fuzz.service import Answer, RawConnection
from tools.fuzz.sessions import Sessions
from tools.hostile import Mutator
from tools.servers import Service, running_service

# The thinking allowance is for each client, and the fuzzer is one; it reads streams to their end.
SETTINGS = {"THINKING_LIMIT": "0", "STREAM_SECONDS": "1"}
CONNECTIONS = 4
BLOCK = 2000  # requests between two progress reports
SLOW = 2.0  # seconds
AT_TIMES = ("slow", "status 503")  # also caused by an overloaded machine
_TITLE = b"Galaxy Referee</title>"  # of the error pages that browsers get
MAX_MEMORY = 300  # MB per worker
GROWTH = 40  # MB per worker, between its first and last tenth


class Material:
    """The source of the requests in a block.

    Args:
        seed: determines all randomness.
    """

    def __init__(self, seed: str) -> None:
        luck = random.Random(seed)
        self._games: dict[str, tuple[Game[Any], corpus.Played, Mutator]] = {}
        for game in GAMES:
            played = corpus.play(game, corpus.random_options(game, luck), seed)
            states = [sample.state for sample in played.samples]
            self._games[game.name] = game, played, Mutator(states, luck)

    def request(
        self, sessions: Sessions, luck: random.Random
    ) -> tuple[corpus.Template, bytes, bool]:
        """A request before and after mutation, and whether its end is ambiguous."""
        game, played, mutator = self._games[luck.choice(GAMES).name]
        mutator.luck = luck
        way = luck.random()
        if way < 0.1:
            template = corpus.page(luck)
        elif way < 0.35:
            template = sessions.template(game.name, played.options, luck)
        else:
            template = corpus.stateless(game, played, luck)
        return template, *mutate.raw(template, mutator, luck)


def ask_again(request: bytes, port: int, pause: float = 1.0) -> Answer:
    """The fastest of three further answers to a request, with a pause in seconds before each."""
    answers = []
    for _ in range(3):
        time.sleep(pause)
        answers.append(RawConnection(port).ask(request, method_of(request), last=True))
    return min(answers, key=lambda answer: (answer.status == 503, answer.seconds))


def method_of(request: bytes) -> str:
    """The HTTP method of a request."""
    return request.split(b" ", 1)[0].decode("latin-1")


def finding(answer: Answer, method: str = "GET") -> str | None:
    """The fault in an answer to a request with this method, if any."""
    if answer.status == 0:
        return "no answer"
    if answer.status >= 500:
        return f"status {answer.status}"
    if answer.seconds > SLOW and answer.status != 408:  # the client kept the service waiting
        return "slow"
    page = answer.kind == "text/html" and (method == "HEAD" or _TITLE in answer.body)
    if answer.status >= 400 and answer.kind != "application/problem+json" and not page:
        return f"status {answer.status} is {answer.kind}"
    return None


def violation(answer: Answer, request: bytes) -> str | None:
    """The first thing in the answer to a request that the contract does not allow, if any."""
    method, path = (*request.split(b"\r\n", 1)[0].decode("latin-1").split(" "), "", "")[:2]
    about = (method, path.partition("?")[0], answer.status, answer.headers, answer.body)
    return next(conformity.committed().faults(conformity.Answer(*about)), None)


class Run:
    """A fuzzing run, with its progress and findings.

    Args:
        folder: the folder in which both are stored.
        seed: the seed of the run.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._seed = seed
        self._lock = threading.Lock()
        self._progress = folder / f"{seed}.json"
        kept = json.loads(self._progress.read_text()) if self._progress.exists() else {}
        self.done: int = kept.get("done", 0)
        self.statuses: Counter[str] = Counter(kept.get("statuses", {}))
        self.findings: Counter[str] = Counter(kept.get("findings", {}))
        self.memory: list[float] = kept.get("memory", [])

    def block(self, service: Service, size: int) -> None:
        """Send a block of requests over several connections, and save the progress."""
        numbers = range(self.done, self.done + size)
        lanes = [numbers[lane::CONNECTIONS] for lane in range(CONNECTIONS)]
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            list(pool.map(self._send, [service.port] * CONNECTIONS, lanes))
        self.done += size
        self.memory.append(round(service.megabytes(), 1))
        kept = {
            "done": self.done,
            "statuses": self.statuses,
            "findings": self.findings,
            "memory": self.memory,
        }
        self._progress.write_text(json.dumps(kept, indent=1))

    def _send(self, port: int, numbers: range) -> None:
        connection, sessions = RawConnection(port), Sessions()
        material = Material(f"{self._seed} {numbers.start}")
        for number in numbers:
            luck = random.Random(f"{self._seed} {number}")
            template, request, last = material.request(sessions, luck)
            answer = connection.ask(request, method_of(request), last=last)
            self._note(number, request, answer, port)
            if answer.status in (200, 201) and template.path.count("sessions"):
                sessions.learn(template.path, _parsed(answer))
        connection.close()

    def _note(self, number: int, request: bytes, answer: Answer, port: int) -> None:
        wrong = finding(answer, method_of(request)) or violation(answer, request)
        if wrong in AT_TIMES:  # the machine may have been slow: ask again
            wrong = finding(ask_again(request, port), method_of(request))
        with self._lock:
            self.statuses[str(answer.status)] += 1
            if wrong is None:
                return
            what = f"{wrong}: {' '.join(request[:60].decode('latin-1').split(' ')[:2])}"
            self.findings[what] += 1
            kept = {
                "number": number,
                "finding": wrong,
                "answer": answer.body[:2000].decode("latin-1"),
                "seconds": round(answer.seconds, 2),
                "request": base64.b64encode(request).decode(),
            }
            with (self._folder / f"{self._seed}-findings.jsonl").open("a") as file:
                file.write(json.dumps(kept) + "\n")

    def verdicts(self) -> Iterator[str]:
        """The faults found over all requests, as sentences."""
        for what, count in self.findings.most_common():
            yield f"{count:6} {what}"
        tenth = max(1, len(self.memory) // 10)
        first, last = max(self.memory[:tenth]), max(self.memory[-tenth:])
        if max(self.memory) > MAX_MEMORY:
            yield f"A worker had {max(self.memory):.0f} MB; {MAX_MEMORY} are allowed."
        if last - first > GROWTH:
            yield f"The memory of a worker grew from {first:.0f} to {last:.0f} MB."


def _parsed(answer: Answer) -> Any:
    try:
        return json.loads(answer.body)
    except ValueError:
        return None


def repeat(file: Path, service: Service) -> None:
    """Send the requests in a file of findings again, and show the answers."""
    for line in file.read_text().splitlines():
        kept = json.loads(line)
        request = base64.b64decode(kept["request"])
        answer = RawConnection(service.port).ask(request, method_of(request), last=True)
        print(f"{kept['number']}: {answer.status} after {answer.seconds:.2f} s")
        print(f"  {request[:100]!r}\n  {answer.body[:300]!r}")


def main() -> int:
    """Run the fuzz."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument(
        "--requests", type=int, default=200_000, help="number of requests (default: 200,000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="determines all requests (default: 1)")
    parser.add_argument("--out", type=Path, default=Path("fuzz"), help="folder for the findings")
    parser.add_argument("--repeat", type=Path, help="send the requests in this file again")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    log = chosen.out / f"{chosen.seed}-service.log"
    with running_service(log=log, **SETTINGS) as service:
        if chosen.repeat:
            repeat(chosen.repeat, service)
            return 0
        run = Run(chosen.out, chosen.seed)
        while run.done < chosen.requests:
            run.block(service, min(BLOCK, chosen.requests - run.done))
            print(
                f"{run.done:,} of {chosen.requests:,} requests; a worker has {run.memory[-1]:.0f}"
                f" MB; {run.findings.total()} findings; {dict(sorted(run.statuses.items()))}",
                flush=True,
            )
    verdicts = list(run.verdicts())
    print("\n".join(verdicts or ["Nothing found."]))
    return 1 if verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
