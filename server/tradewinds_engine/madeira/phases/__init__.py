"""The rules, one file per phase or procedure of the rulebook."""
