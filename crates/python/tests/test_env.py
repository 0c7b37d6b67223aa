"""The environment follows the rules of Gymnasium, and can be played to the end."""

from typing import Any

import gymnasium.utils.env_checker
import numpy as np
import pictogrid
import pytest
from pictogrid.env import NonogramEnv, NonogramVectorEnv


def test_checker() -> None:
    gymnasium.utils.env_checker.check_env(NonogramEnv(size=(5, 4), seed=3), skip_render_check=True)


def test_oracle_wins() -> None:
    env = NonogramVectorEnv(32, size=(8, 6), seed=1)
    env.reset()
    returned, was_solved = np.zeros(32), np.zeros(32, bool)
    over = np.zeros(32, bool)
    for _ in range(2 * 8 * 6):
        observations, rewards, solved, ended, _ = env.step(env.oracle())
        assert not (ended & ~over).any()
        returned += rewards * ~over
        was_solved |= solved
        over |= solved
        if over.all():
            break
    assert was_solved.all() and (returned > 0).all()
    assert env.observation_space.contains(observations)


def test_random_policy_ends() -> None:
    env = NonogramVectorEnv(16, size=(5, 5), seed=1, reward="lines")
    env.action_space.seed(4)
    env.reset(seed=2)
    n_over = 0
    for _ in range(3 * 50):
        _, _, solved, ended, _ = env.step(env.action_space.sample())
        n_over += int((solved | ended).sum())
    assert n_over >= 32


def test_rewards_and_rules() -> None:
    puzzle = pictogrid.Puzzle.of_picture([[1, 1], [1, 0]])
    # Fill the corner, once more, fill what is empty, cross that out, fill the rest.
    actions = (0, 0, 3, 7, 1, 2)
    for reward, wanted in [
        ("cells", [1, 0, -1, 1, 1, 1]),
        ("lines", [0, 0, 0, 0, 2, 2]),
        ("solved", [0, 0, 0, 0, 0, 1]),
    ]:
        env = NonogramVectorEnv(1, puzzles=[puzzle], reward=reward)  # type: ignore[arg-type]
        env.reset()
        played = [env.step(np.array([action])) for action in actions]
        assert [float(step[1][0]) for step in played] == wanted
        assert [bool(step[2][0]) for step in played] == [False] * 5 + [True]
    env = NonogramVectorEnv(1, puzzles=[puzzle], max_steps=2)
    env.reset()
    env.step(np.array([7]))
    assert env.step(np.array([7]))[3].all(), "out of steps"
    board, rewards, solved, ended, _ = env.step(np.array([0]))
    assert (board["board"] == -1).all() and not rewards.any() and not solved.any() and not ended.any()


def test_same_seed_same_boards() -> None:
    first, second = (NonogramVectorEnv(8, size=(6, 6), seed=9).reset()[0] for _ in range(2))
    assert all((first[key] == second[key]).all() for key in first)


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="reward"):
        NonogramVectorEnv(1, size=(5, 5), reward="gold")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no single solution"):
        NonogramVectorEnv(1, puzzles=[pictogrid.Puzzle([[1], [1]], [[1], [1]])])
    env = NonogramVectorEnv(1, size=(5, 5))
    with pytest.raises(ValueError, match="actions"):
        env.step(np.array([50]))
    with pytest.raises(ValueError, match="actions"):
        env.step(np.array([1, 2]))


def test_odd_arguments_are_named() -> None:
    env = NonogramEnv(size=(5, 5))
    for action in (1.5, "1", None):
        with pytest.raises(TypeError, match="actions: whole numbers are wanted"):
            env.step(action)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode: 'human'"):
        NonogramEnv(render_mode="human")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="puzzles: a list of Puzzle"):
        NonogramEnv(puzzles=pictogrid.Puzzle([[1]], [[1]]))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"num_envs": "x"}, "num_envs: a whole number of boards is wanted, not str 'x'"),
        ({"reward": 5}, 'reward: "cells", "lines" or "solved" is wanted, not int 5'),
        ({"reward": "x"}, 'reward: "cells", "lines" or "solved" is wanted, not str "x"'),
        ({"max_steps": -1}, "max_steps: a whole number of steps is wanted, not int -1"),
        ({"seed": "x"}, "seed: a whole number from 0 on is wanted, not str 'x'"),
        ({"size": 5}, r"size: a pair \(width, height\) from 1 to 100 is wanted, not int 5"),
        ({"puzzles": [5]}, "puzzles: a list of Puzzle is wanted, not of int"),
        ({"puzzles": 5}, "puzzles: a list of Puzzle is wanted, not int"),
    ],
)
def test_a_wrong_argument_is_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        NonogramVectorEnv(**{"num_envs": 1, "size": (5, 5), **wrong})


def test_actions_of_another_shape_are_refused() -> None:
    env = NonogramVectorEnv(2, size=(5, 5))
    with pytest.raises(ValueError, match="actions: one number a board in a row is wanted, not ndarray"):
        env.step(np.zeros((2, 2), int))
    with pytest.raises(ValueError, match="seed: a whole number from 0 on is wanted, not int -1"):
        env.reset(seed=-1)
