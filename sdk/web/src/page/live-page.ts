// Live: what is being played, who waits, how fast it goes.
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { MatchStatus, type Match, type MatchState } from "../gen/tradewinds/v1/match_pb";
import type { Queue } from "../gen/tradewinds/v1/queue_pb";
import { cardStyle, renderCard, renderEnded, type Ratings } from "./match-cards";
import { PageElement } from "./page-element";
import { server } from "./session";
import { inSeconds } from "./words";

const EVERY_MS = 2000;
const SHOWN = 40;
const CLOSER = 12;

/** The rating pool a match counts for. */
function poolOf({ setup }: Match): string {
  return `${setup?.game ?? ""}/${setup?.seats ?? 0}`;
}

class LivePage extends PageElement {
  static override styles = [...PageElement.styles, cardStyle];
  static override properties = {
    ...PageElement.properties,
    running: { state: true },
    ended: { state: true },
    queues: { state: true },
    states: { state: true },
    ratings: { state: true },
    movesPerSecond: { state: true },
  };

  private declare running: Match[];
  private declare ended: Match[];
  private declare queues: Queue[];
  private declare states: ReadonlyMap<string, MatchState>;
  private declare ratings: ReadonlyMap<string, Ratings>;
  private declare movesPerSecond: number;
  private versions = new Map<string, number>();
  private looked = 0;

  constructor() {
    super();
    this.running = [];
    this.ended = [];
    this.queues = [];
    this.states = this.ratings = new Map();
    this.movesPerSecond = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.repeat(EVERY_MS, () => this.look());
  }

  private async look(): Promise<void> {
    const options = { signal: this.leaving.signal };
    const [running, ended, queues] = await Promise.all([
      server.matches.listMatches({ status: MatchStatus.RUNNING, pageSize: SHOWN }, options),
      server.matches.listMatches({ status: MatchStatus.FINISHED, pageSize: SHOWN / 2 }, options),
      server.queues.listQueues({}, options),
    ]);
    this.running = running.matches;
    this.ended = ended.matches;
    this.queues = queues.queues;
    this.measure([...running.matches, ...ended.matches]);
    await this.lookCloser(options);
  }

  /** Rounds and clocks of the first matches, and the ratings of who plays them. */
  private async lookCloser(options: { signal: AbortSignal }): Promise<void> {
    const asked = this.running.slice(0, CLOSER).map(async ({ matchId }) => {
      const { state } = await server.matches.getMatch({ matchId, include: { view: true } }, options);
      return [matchId, state] as const;
    });
    const answers = (await Promise.allSettled(asked)).flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    this.states = new Map(answers.flatMap(([matchId, state]) => (state ? [[matchId, state] as const] : [])));
    for (const match of this.running) if (!this.ratings.has(poolOf(match))) await this.rate(match, options);
  }

  private async rate(match: Match, options: { signal: AbortSignal }): Promise<void> {
    const { game = "", seats = 0 } = match.setup ?? {};
    const { entries } = await server.arena.listLeaderboard({ pool: { game, seats } }, options);
    const ratings = new Map(entries.flatMap(({ bot, rating }) => (rating ? [[bot, rating] as const] : [])));
    this.ratings = new Map(this.ratings).set(poolOf(match), ratings);
  }

  private ratingsOf(match: Match): Ratings {
    return this.ratings.get(poolOf(match)) ?? new Map();
  }

  /** Moves per second of the matches on the page, since the last look. */
  private measure(matches: readonly Match[]): void {
    const now = performance.now();
    const moves = matches.reduce(
      (sum, { matchId, version }) => sum + version - (this.versions.get(matchId) ?? version),
      0,
    );
    if (this.looked) this.movesPerSecond = (1000 * moves) / (now - this.looked);
    this.looked = now;
    this.versions = new Map(matches.map(({ matchId, version }) => [matchId, version]));
  }

  protected override render(): TemplateResult {
    return html`
      <h1>Live</h1>
      ${this.renderTrouble()}
      <div class="figures" aria-live="off">
        <div><b>${this.running.length}${this.running.length === SHOWN ? "+" : ""}</b>running</div>
        <div><b>${this.movesPerSecond.toFixed(this.movesPerSecond < 10 ? 1 : 0)}</b>moves a second</div>
        <div><b>${this.queues.reduce((sum, queue) => sum + (queue.statistics?.waiting ?? 0), 0)}</b>waiting</div>
      </div>
      <h2>Running matches</h2>
      ${this.running.length
        ? html`<div class="cards">${repeat(
            this.running,
            ({ matchId }) => matchId,
            (match) => renderCard(match, this.states.get(match.matchId), this.ratingsOf(match)),
          )}</div>`
        : this.renderNothing(html`Nobody plays at the moment. <a href="#/play">Play yourself</a>.`)}
      <h2>Queues</h2>
      ${this.queues.length ? this.renderQueues() : this.renderNothing("Nobody waits.")}
      <h2>Just ended</h2>
      ${this.ended.length ? renderEnded(this.ended) : this.renderNothing("No match has ended yet.")}
    `;
  }

  private renderQueues(): TemplateResult {
    return html`<div class="scroll"><table>
      <thead><tr><th>Queue</th><th class="number">Waiting</th><th class="number">Longest</th><th class="number">Formed</th></tr></thead>
      <tbody>
        ${this.queues.map(
          ({ name, statistics }) => html`<tr>
            <td>${name}</td>
            <td class="number">${statistics?.waiting ?? 0}</td>
            <td class="number">${inSeconds(statistics?.longestWait)}</td>
            <td class="number">${statistics?.formed ?? 0}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
  }
}

customElements.define("tw-live", LivePage);
