"""The rule book: what a hand of cards is worth. Plain Python; knows no web site, no clock and no dice."""
