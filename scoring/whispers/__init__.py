"""Quiet words about what may be a slip of the pen: a whisper never refuses anything.

`alone` listens to hands with nothing but the other hands beside them; `totals` compares with what the paper
says and looks for the one change that explains a difference. A game adds what only it knows (`Game.doubts`).
"""

from scoring.whispers.whisper import Fix, Whisper, WhisperCode, sentence

__all__ = ["Fix", "Whisper", "WhisperCode", "sentence"]
