// Matches in lists: a card for each that is running, a row for each that has ended.
import { css, html, nothing, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import { boardOf } from "../games";
import type { Rating } from "../gen/tradewinds/v1/arena_service_pb";
import type { Match, MatchState } from "../gen/tradewinds/v1/match_pb";
import "./clock";
import { emblem } from "./emblem";
import { ago, kindOf, namesOf, titleOf } from "./words";

export const cardStyle = css`
  .cards {
    display: grid;
    gap: 12px;
    grid-template-columns: repeat(auto-fill, minmax(min(290px, 100%), 1fr));
  }
  a.card {
    display: grid;
    gap: 8px;
    align-content: start;
    color: inherit;
    text-decoration: none;
  }
  a.card:hover {
    border-color: var(--accent);
    box-shadow: 0 3px 12px rgb(0 0 0 / 16%);
  }
  .card header {
    display: flex;
    gap: 10px;
    align-items: center;
  }
  .card header b {
    display: block;
    font-size: 16px;
  }
  .seat {
    display: flex;
    gap: 8px;
    align-items: center;
    padding: 2px 6px;
    border-radius: 6px;
    min-width: 0;
  }
  .seat .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .seat tw-clock {
    margin-left: auto;
  }
  .seat.to-move {
    background: color-mix(in srgb, var(--accent) 14%, transparent);
  }
  .game {
    display: flex;
    gap: 8px;
    align-items: center;
  }
`;

/** Ratings by the name of the bot. */
export type Ratings = ReadonlyMap<string, Rating>;

export function renderCard(match: Match, state: MatchState | undefined, ratings: Ratings): TemplateResult {
  const game = match.setup?.game ?? "";
  const round = state?.view && boardOf(game).roundOf(state.view);
  const asked = state?.position?.seatToMove;
  const names = namesOf(match);
  return html`<a class="panel card" href="#/match/${match.matchId}" aria-label="Watch ${titleOf(game)}: ${names.join(", ")}">
    <header>
      ${emblem(game)}
      <span><b>${titleOf(game)}</b>
        <span class="muted">${round === undefined ? nothing : html`round ${round} · `}move ${match.version} · ${ago(match.startTime)}</span></span>
    </header>
    <div>
      ${match.players.map((player, seat) => {
        const rating = ratings.get(player.name);
        return html`<div class="seat ${asked === seat ? "to-move" : ""}">
          ${seatFlag(seat, 16)}<span class="name">${names[seat]}</span>
          <span class="muted">${rating ? rating.value.toFixed(0) : kindOf(player)}</span>
          <tw-clock .clock=${state?.clocks[seat]}></tw-clock>
        </div>`;
      })}
    </div>
  </a>`;
}

export function renderEnded(matches: readonly Match[]): TemplateResult {
  return html`<div class="scroll"><table aria-label="Ended matches">
    <thead><tr><th>Game</th><th>Players, best first</th><th class="number">Moves</th><th>Ended</th><th>Link</th></tr></thead>
    <tbody>
      ${matches.map((match) => {
        const names = namesOf(match);
        const game = match.setup?.game ?? "";
        const byRank = [...match.scores].sort((one, other) => one.rank - other.rank);
        return html`<tr>
          <td><span class="game">${emblem(game, 26)}${titleOf(game)}</span></td>
          <td><span class="row">${byRank.map(({ seat, total, rank }) => html`<span>${rank === 1 ? html`<b>${names[seat]}</b>` : names[seat]} <span class="muted">${total}</span></span>`)}</span></td>
          <td class="number">${match.version}</td>
          <td>${ago(match.endTime)}</td>
          <td><a href="#/replay/${match.matchId}" aria-label="Replay ${match.matchId}">replay</a></td>
        </tr>`;
      })}
    </tbody>
  </table></div>`;
}
