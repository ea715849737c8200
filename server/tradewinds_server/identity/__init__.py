"""Who calls: keys, the people and bots behind them, and what each may do."""
