"""A finished match judged: every choice by what its seat could know, and what became of each seat's chance of winning.
Knows `core` and `bots`, no game and no words."""
