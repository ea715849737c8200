// A bot: its ratings, how they went, and its latest results.
import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import type { BotResult, PoolRating } from "../gen/tradewinds/v1/arena_service_pb";
import { MatchStatus, type Match } from "../gen/tradewinds/v1/match_pb";
import { cardStyle, renderCard, renderEnded } from "./match-cards";
import { PageElement } from "./page-element";
import { ratingText } from "./ratings";
import { server } from "./session";
import { ago, titleOf } from "./words";

const SHOWN = 100;
const SHOWN_MATCHES = 30;

class BotPage extends PageElement {
  static override styles = [
    ...PageElement.styles,
    cardStyle,
    css`
      .history {
        width: 100%;
        max-width: 760px;
      }
    `,
  ];
  static override properties = {
    ...PageElement.properties,
    bot: {},
    ratings: { state: true },
    results: { state: true },
    chosen: { state: true },
    running: { state: true },
    ended: { state: true },
  };

  declare bot: string;
  private declare ratings: readonly PoolRating[];
  private declare results: readonly BotResult[];
  private declare chosen: number;
  private declare running: readonly Match[];
  private declare ended: readonly Match[];

  constructor() {
    super();
    this.ratings = [];
    this.results = [];
    this.chosen = 0;
    this.running = this.ended = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("bot")) void this.attempt(() => this.look());
  }

  private async look(): Promise<void> {
    this.ratings = (await server.arena.getBot({ bot: this.bot })).ratings;
    await this.lookInto(0);
    const { matches } = await server.matches.listMatches({ player: this.bot, pageSize: SHOWN_MATCHES });
    this.running = matches.filter(({ status }) => status === MatchStatus.RUNNING);
    this.ended = matches.filter(({ status }) => status === MatchStatus.FINISHED);
  }

  private async lookInto(index: number): Promise<void> {
    this.chosen = index;
    const pool = this.ratings[index]?.pool;
    if (pool) this.results = (await server.arena.listBotResults({ bot: this.bot, pool, pageSize: SHOWN })).results;
  }

  protected override render(): TemplateResult {
    return html`
      <h1>${this.bot}</h1>
      ${this.renderTrouble()}
      ${this.ratings.length ? this.renderRatings() : this.renderNothing("This bot has no rated match.")}
      ${this.results.length ? this.renderResults() : nothing}
      ${this.running.length
        ? html`<h2>Plays now</h2>
            <div class="cards">${this.running.map((match) => renderCard(match, undefined, new Map()))}</div>`
        : nothing}
      ${this.ended.length ? html`<h2>Latest matches</h2>${renderEnded(this.ended)}` : nothing}
    `;
  }

  private renderRatings(): TemplateResult {
    return html`<div class="row" role="group" aria-label="Rating pools">
      ${this.ratings.map(
        ({ pool, rating }, index) => html`<button aria-pressed=${index === this.chosen}
          @click=${() => void this.attempt(() => this.lookInto(index))}>
          ${titleOf(pool?.game ?? "")}/${pool?.seats ?? ""}: <b>${ratingText(rating)}</b>
        </button>`,
      )}
    </div>`;
  }

  private renderResults(): TemplateResult {
    return html`
      <h2>Rating over time, with its 95 % interval</h2>
      ${this.renderHistory()}
      <h2>Rated results</h2>
      <div class="scroll"><table aria-label="Results">
        <thead><tr><th>Match</th><th class="number">Rank</th><th class="number">Score</th><th class="number">Rating after</th><th>Ended</th></tr></thead>
        <tbody>
          ${this.results.map(
            ({ matchId, rank, score, ratingAfter, endTime }) => html`<tr>
              <td><a href="#/replay/${matchId}">${matchId}</a></td>
              <td class="number">${rank}</td>
              <td class="number">${score}</td>
              <td class="number">${ratingAfter?.value.toFixed(0) ?? ""}</td>
              <td>${ago(endTime)}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>
    `;
  }

  private renderHistory(): TemplateResult {
    const known = [...this.results].reverse().flatMap(({ ratingAfter }) => (ratingAfter ? [ratingAfter] : []));
    const least = Math.min(...known.map(({ low }) => low));
    const greatest = Math.max(...known.map(({ high }) => high));
    const x = (index: number): number => 50 + (index / Math.max(1, known.length - 1)) * 545;
    const y = (value: number): number => 150 - (140 * (value - least)) / Math.max(1, greatest - least);
    const path = (values: readonly number[]): string[] => values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    const band = [...path(known.map(({ low }) => low)), ...path(known.map(({ high }) => high)).reverse()];
    return html`<svg viewBox="0 0 600 160" role="img" class="panel history"
      aria-label="Rating over the last ${known.length} matches: from ${known[0]?.value.toFixed(0)} to ${known.at(-1)?.value.toFixed(0)}">
      ${[least, (least + greatest) / 2, greatest].map(
        (mark) => svg`<path d="M50 ${y(mark)}H600" stroke="var(--line)"/>
          <text x="44" y=${y(mark) + 4} text-anchor="end" font-size="12" fill="var(--muted)">${mark.toFixed(0)}</text>`,
      )}
      ${svg`<polygon points=${band.join(" ")} fill="var(--accent)" opacity=".18"/>
        <polyline points=${path(known.map(({ value }) => value)).join(" ")} fill="none" stroke="var(--accent)" stroke-width="2.5"/>`}
    </svg>`;
  }
}

customElements.define("tw-bot", BotPage);
