// Package tradewinds lets bots play on a Tradewinds server: everything a bot author needs, and
// nothing of the server. Messages are in gen/tradewinds/v1 and in one package for each game.
package tradewinds
