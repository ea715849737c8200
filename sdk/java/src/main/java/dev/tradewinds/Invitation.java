package dev.tradewinds;

import dev.tradewinds.v1.Match;

/**
 * A match that an organiser wants a bot in.
 *
 * @param match game, options, time control and players
 * @param seat the seat that is offered
 * @param organizer who invites
 * @param tournamentId empty for none
 */
public record Invitation(Match match, int seat, String organizer, String tournamentId) {}
