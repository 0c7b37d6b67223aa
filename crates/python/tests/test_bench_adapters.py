"""Adapters for packages of others: who plays better is rewarded more, through each of them.

Two of the packages are too heavy for every test run; where they are not installed their tests are skipped.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pictogrid.bench.gym
import pytest
from gymnasium.utils.env_checker import check_env
from pictogrid import Puzzle, bench

Policy = Callable[[Puzzle, random.Random], str]


def oracle(puzzle: Puzzle, _: random.Random) -> str:
    return pictogrid.solve(puzzle).text()


def slips(puzzle: Puzzle, draw: random.Random) -> str:
    """The solution, but for one cell in twenty."""
    flipped = {".": "#", "#": ".", "\n": "\n"}
    return "".join(flipped[cell] if draw.random() < 0.05 else cell for cell in oracle(puzzle, draw))


def at_random(puzzle: Puzzle, draw: random.Random) -> str:
    return "\n".join("".join(draw.choice(".#") for _ in range(puzzle.width)) for _ in range(puzzle.height))


POLICIES: list[Policy] = [oracle, slips, at_random]


def in_order(rewards: list[float]) -> bool:
    return rewards[0] > rewards[1] > rewards[2]


def played(policy: str) -> float:
    env = gymnasium.make("pictogrid/Nonogram-10x10-v0", level=2, seed=3)
    env.action_space.seed(5)
    draw = random.Random(7)
    total = 0.0
    for seed in range(5):
        _, info = env.reset(seed=seed)
        for _ in range(100):
            action = int(env.unwrapped.oracle())  # type: ignore[attr-defined]
            if policy == "random" or (policy == "slips" and draw.random() < 0.05):
                action = int(env.action_space.sample(info["action_mask"]))
            _, reward, solved, ended, info = env.step(action)
            total += float(reward)
            if solved or ended:
                break
    return total


def test_gymnasium_rewards_in_order() -> None:
    assert in_order([played(policy) for policy in ("oracle", "slips", "random")])


def test_gymnasium_env() -> None:
    for name in pictogrid.bench.gym.IDS:
        check_env(gymnasium.make(name, level=1, render_mode="rgb_array").unwrapped)
    env = pictogrid.bench.gym.BenchEnv(puzzles=[Puzzle.of_picture([[1, 1], [1, 0]])], render_mode="rgb_array")
    _, info = env.reset()
    assert info["violations"] == [] and info["action_mask"].tolist() == [1] * 8
    _, reward, _, _, info = env.step(4)
    assert reward == -1 and info["violations"] == [("row", 0), ("column", 0)]
    assert info["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1]
    pixels = env.render()
    assert pixels.shape == (32, 32, 3) and pixels[0, 0, 0] == 255 and pixels[0, 20, 0] == 192
    with pytest.raises(ValueError, match="render_mode: 'human'"):
        pictogrid.bench.gym.BenchEnv(size=(5, 5), render_mode="human")


@pytest.mark.filterwarnings("ignore")
def test_reasoning_gym() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym", reason="pip install reasoning-gym runs this test")
    import pictogrid.bench.reasoning_gym  # Registers the data set.

    def make(**options: Any) -> Any:
        return reasoning_gym.create_dataset("pictogrid_nonogram", side=8, seed=7, size=10, **options)

    data, again = make(), make()
    assert [entry["question"] for entry in data] == [again[k]["question"] for k in range(10)]
    assert all(data.score_answer(entry["answer"], entry) == 1.0 for entry in data)
    assert data.score_answer(None, data[0]) == 0.0 and data.score_answer("hm", data[0]) == 0.0
    draw = random.Random(1)
    rewards = []
    for policy in POLICIES:
        puzzles = [(Puzzle(entry["metadata"]["rows"], entry["metadata"]["columns"]), entry) for entry in data]
        rewards.append(float(np.mean([data.score_answer(policy(puzzle, draw), it) for puzzle, it in puzzles])))
    assert rewards[0] == 1.0 and in_order(rewards), rewards
    with pytest.raises(AssertionError, match="level"):
        make(level=9)


@pytest.mark.filterwarnings("ignore")
def test_verifiers() -> None:
    vf = pytest.importorskip("verifiers.v1", reason="pip install verifiers runs this test")
    from pictogrid.bench.verifiers import NonogramConfig, NonogramTaskset

    tasks = list(NonogramTaskset(NonogramConfig(n=3, sizes=[8], levels=[1, 2], seed=5)))
    assert len(tasks) == 6 and tasks[0].data.prompt_version == "grid 1"

    def rewarded(task: Any, reply: str) -> tuple[float, dict[str, float]]:
        # A trace as an agent leaves it, without an agent.
        of = vf.TraceTask(type=type(task).__name__, data=task.data)
        trace = vf.Trace(task=of, agent=vf.AgentInfo(config=vf.AgentConfig()), root_reply=reply)
        asyncio.run(task.score(trace))
        return trace.reward, trace.metrics

    draw = random.Random(1)
    rewards = []
    for policy in POLICIES:
        own = [rewarded(task, policy(Puzzle(task.data.rows, task.data.columns), draw))[0] for task in tasks]
        rewards.append(float(np.mean(own)))
    assert rewards[0] == 1.0 and in_order(rewards), rewards
    reward, metrics = rewarded(tasks[0], "I do not know.")
    assert reward == 0.0 and metrics == {"has_board": 0.0, "solved": 0.0, "violations": 0.0}

