// A tournament: its table, and who beats whom.
import { css, html, nothing, type TemplateResult } from "lit";
import type { Standing, Tournament } from "../gen/tradewinds/v1/arena_service_pb";
import { MatchStatus, type Match } from "../gen/tradewinds/v1/match_pb";
import { tournamentStatus } from "./competitions-page";
import { cardStyle, renderEnded } from "./match-cards";
import { PageElement } from "./page-element";
import { estimateText, medal } from "./ratings";
import { server } from "./session";

const EVERY_MS = 5000;
const MOST_MATCHES = 500;
const SHOWN_MATCHES = 30;

class TournamentPage extends PageElement {
  static override styles = [
    ...PageElement.styles,
    cardStyle,
    css`
      .heat {
        text-align: center;
        color: #1a1a1a;
      }
      .heat.none {
        color: var(--muted);
      }
      .map {
        width: auto;
      }
      .map tbody th {
        vertical-align: middle;
      }
    `,
  ];
  static override properties = {
    ...PageElement.properties,
    tournament: {},
    about: { state: true },
    standings: { state: true },
    ended: { state: true },
  };

  declare tournament: string;
  private declare about: Tournament | undefined;
  private declare standings: readonly Standing[];
  private declare ended: readonly Match[];
  /** How many matches the standings count. */
  private counted = -1;

  constructor() {
    super();
    this.standings = [];
    this.ended = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.repeat(EVERY_MS, () => this.look());
  }

  private async look(): Promise<void> {
    const options = { signal: this.leaving.signal };
    const tournamentId = this.tournament;
    this.about = (await server.arena.getTournament({ tournamentId }, options)).tournament;
    if (this.about?.playedMatches === this.counted) return; // standings are costly: only when they changed
    const ended = { tournamentId, status: MatchStatus.FINISHED, pageSize: MOST_MATCHES };
    this.ended = (await server.matches.listMatches(ended, options)).matches;
    this.standings = (await server.arena.listStandings({ tournamentId }, options)).standings;
    this.counted = this.about?.playedMatches ?? 0;
  }

  protected override render(): TemplateResult {
    const { about } = this;
    return html`
      <h1>${about?.spec?.title || "Tournament"} <small class="muted">${about ? tournamentStatus(about) : this.tournament}</small></h1>
      ${this.renderTrouble()}
      ${about
        ? html`<p>${about.playedMatches} of ${about.scheduledMatches} matches played
            <progress max=${Math.max(1, about.scheduledMatches)} value=${about.playedMatches} aria-label="matches played"></progress></p>`
        : nothing}
      <h2>Table</h2>
      ${this.standings.length ? this.renderStandings() : this.renderNothing("No match has ended yet.")}
      ${this.ended.length ? this.renderHeatMap() : nothing}
      ${this.ended.length ? html`<h2>Matches</h2>${renderEnded(this.ended.slice(0, SHOWN_MATCHES))}` : nothing}
    `;
  }

  private renderStandings(): TemplateResult {
    return html`<div class="scroll"><table aria-label="Standings">
      <thead><tr><th class="number">Rank</th><th>Bot</th><th class="number">Matches</th><th>Rank points per match</th><th>Rating</th><th class="number">Mean score</th><th class="number">Wins</th><th class="number">Lost by fault</th></tr></thead>
      <tbody>
        ${this.standings.map(
          (row) => html`<tr>
            <td class="number">${medal(row.rank)}</td>
            <td><a href="#/bot/${encodeURIComponent(row.bot)}">${row.bot}</a></td>
            <td class="number">${row.matches}</td>
            <td class="estimate">${estimateText(row.rankPoints)}</td>
            <td class="estimate">${estimateText(row.rating, 0)}</td>
            <td class="number">${row.meanScore.toFixed(1)}</td>
            <td class="number">${(100 * row.winShare).toFixed(0)} %</td>
            <td class="number">${row.crashes + row.timeouts + row.illegalActions}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
  }

  /** How often the bot of the row ranks before the bot of the column. */
  private renderHeatMap(): TemplateResult {
    const bots = this.standings.map(({ bot }) => bot);
    const wins = headToHead(this.ended);
    return html`<h2>Who beats whom</h2>
      <div class="scroll"><table class="map" aria-label="Who beats whom">
        <thead><tr><th>Share of matches won against</th>${bots.map((bot) => html`<th>${bot}</th>`)}</tr></thead>
        <tbody>
          ${bots.map(
            (bot) => html`<tr><th scope="row">${bot}</th>${bots.map((other) => renderCell(wins.get(bot)?.get(other)))}</tr>`,
          )}
        </tbody>
      </table></div>`;
  }
}

interface Meetings {
  won: number;
  matches: number;
}

/** By the name of a bot and the name of another. */
function headToHead(matches: readonly Match[]): Map<string, Map<string, Meetings>> {
  const all = new Map<string, Map<string, Meetings>>();
  for (const { players, scores } of matches) {
    for (const one of scores) {
      for (const other of scores) {
        if (one.seat === other.seat) continue;
        const [name = "", against = ""] = [players[one.seat]?.name, players[other.seat]?.name];
        const of = all.get(name) ?? new Map<string, Meetings>();
        const meetings = of.get(against) ?? { won: 0, matches: 0 };
        meetings.matches++;
        meetings.won += one.rank < other.rank ? 1 : one.rank === other.rank ? 0.5 : 0;
        all.set(name, of.set(against, meetings));
      }
    }
  }
  return all;
}

function renderCell(meetings: Meetings | undefined): TemplateResult {
  if (!meetings) return html`<td class="heat none">–</td>`;
  const share = meetings.won / meetings.matches;
  const colour = share < 0.5 ? `rgb(230 159 0 / ${(1 - 2 * share) * 0.75})` : `rgb(86 180 233 / ${(2 * share - 1) * 0.75})`;
  return html`<td class="heat" .style=${`background: linear-gradient(${colour}, ${colour}), #fff`}><b>${(100 * share).toFixed(0)} %</b><br /><small>${meetings.matches} matches</small></td>`;
}

customElements.define("tw-tournament", TournamentPage);
