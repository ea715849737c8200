"""`tradewinds doctor`: checks a deployment and gives advice."""
