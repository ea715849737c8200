"""`tradewinds doctor`: looks at a deployment and says what to do."""
