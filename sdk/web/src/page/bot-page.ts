// A bot: its ratings, how they went, and its latest results.
import { html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import type { BotResult, PoolRating } from "../gen/tradewinds/v1/arena_service_pb";
import { PageElement } from "./page-element";
import { ratingText } from "./ratings";
import { server } from "./session";
import { ago, titleOf } from "./words";

const SHOWN = 100;

class BotPage extends PageElement {
  static override properties = {
    ...PageElement.properties,
    bot: {},
    ratings: { state: true },
    results: { state: true },
    chosen: { state: true },
  };

  declare bot: string;
  private declare ratings: readonly PoolRating[];
  private declare results: readonly BotResult[];
  private declare chosen: number;

  constructor() {
    super();
    this.ratings = [];
    this.results = [];
    this.chosen = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("bot")) void this.attempt(() => this.look());
  }

  private async look(): Promise<void> {
    this.ratings = (await server.arena.getBot({ bot: this.bot })).ratings;
    await this.lookInto(0);
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
      ${this.ratings.length ? this.renderRatings() : html`<p class="muted">This bot has no rated match.</p>`}
      ${this.results.length ? this.renderResults() : nothing}
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
      <h2>Rating over time</h2>
      ${this.renderHistory()}
      <h2>Latest results</h2>
      <div class="scroll"><table aria-label="Results">
        <thead><tr><th>Match</th><th class="number">Rank</th><th class="number">Score</th><th class="number">Rating after</th><th>Ended</th></tr></thead>
        <tbody>
          ${this.results.map(
            ({ seat, rank, score, after, endTime }) => html`<tr>
              <td><a href="#/replay/${seat?.matchId ?? ""}">${seat?.matchId ?? ""}</a></td>
              <td class="number">${rank}</td>
              <td class="number">${score}</td>
              <td class="number">${after?.value.toFixed(0) ?? ""}</td>
              <td>${ago(endTime)}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>
    `;
  }

  private renderHistory(): TemplateResult {
    const values = [...this.results].reverse().flatMap(({ after }) => (after ? [after.value] : []));
    const least = Math.min(...values) - 10;
    const greatest = Math.max(...values) + 10;
    const line = values.map((value, index) => {
      const x = (index / Math.max(1, values.length - 1)) * 600;
      return `${x.toFixed(1)},${(120 - (120 * (value - least)) / (greatest - least)).toFixed(1)}`;
    });
    return html`<svg viewBox="0 0 600 120" width="600" role="img" class="panel"
      aria-label="Rating over the last ${values.length} matches: from ${values[0]?.toFixed(0)} to ${values.at(-1)?.toFixed(0)}">
      ${svg`<polyline points=${line.join(" ")} fill="none" stroke="var(--accent)" stroke-width="2"/>`}
    </svg>`;
  }
}

customElements.define("tw-bot", BotPage);
