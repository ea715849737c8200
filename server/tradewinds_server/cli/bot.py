"""`tradewinds bot`: what an author of bots needs."""

from __future__ import annotations

import typer

from . import bot_check, bot_explain, bot_new, bot_versus

app = typer.Typer(help="Write, check, compare and understand a bot.", no_args_is_help=True)
app.command("new")(bot_new.new)
app.command("check")(bot_check.check)
app.command("versus")(bot_versus.versus)
app.command("explain")(bot_explain.explain)
