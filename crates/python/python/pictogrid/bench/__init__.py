"""For those who measure and train language models on nonograms.

::

    benchset(seed)  ─▶ puzzles of every level and size, each with one solution and a proof of it
    prompt(puzzle)  ─▶ the text for a model          answer ─▶ parse ─▶ a board, or why there is none
    score           ─▶ solved by the clues, shares, and every line that is violated
    verify_steps    ─▶ of each move whether the board shows it
    audit(set)      ─▶ what is wrong with somebody's puzzles

>>> from pictogrid import Puzzle, bench
>>> puzzle = Puzzle([[1, 1], [3]], [[2], [1], [2]])
>>> answer = bench.parse("I think it is\\n```\\n#.#\\n###\\n```", puzzle)
>>> bench.score(puzzle, answer).solved
True
>>> bench.score(puzzle, "##.\\n###").violations[0].text
'row 1 has the runs 2, its clue is 1,1'

A score goes by the clues and never by a stored solution, of which there may be others. Adapters for other
packages: ``pictogrid.bench.verifiers``, ``pictogrid.bench.reasoning_gym``, ``pictogrid.bench.gym``.
"""

from .._engine import CheckedMove, Score, ScoredMany, Violation
from ._audit import Audit, AuditRow, audit
from ._judge import Answer, Move, parse, score, score_many, verify_steps
from ._prompts import STYLES, Prompt, prompt
from ._sets import BenchSet, Item, Missing, benchset, canonical_hash, reward

__all__ = [
    "STYLES",
    "Answer",
    "Audit",
    "AuditRow",
    "BenchSet",
    "CheckedMove",
    "Item",
    "Missing",
    "Move",
    "Prompt",
    "Score",
    "ScoredMany",
    "Violation",
    "audit",
    "benchset",
    "canonical_hash",
    "parse",
    "prompt",
    "reward",
    "score",
    "score_many",
    "verify_steps",
]
