// Live: what is being played, who waits, how fast it goes.
import { html, type TemplateResult } from "lit";
import { MatchStatus, type Match } from "../gen/tradewinds/v1/match_pb";
import type { Queue } from "../gen/tradewinds/v1/queue_pb";
import { PageElement } from "./page-element";
import { server } from "./session";
import { ago, inSeconds, namesOf, titleOf } from "./words";

const EVERY_MS = 2000;
const SHOWN = 40;

class LivePage extends PageElement {
  static override properties = {
    ...PageElement.properties,
    running: { state: true },
    ended: { state: true },
    queues: { state: true },
    movesPerSecond: { state: true },
  };

  private declare running: Match[];
  private declare ended: Match[];
  private declare queues: Queue[];
  private declare movesPerSecond: number;
  private versions = new Map<string, number>();
  private looked = 0;

  constructor() {
    super();
    this.running = [];
    this.ended = [];
    this.queues = [];
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
      ${this.running.length ? this.renderMatches(this.running, "match") : html`<p class="muted">Nobody plays at the moment. <a href="#/play">Play yourself</a>.</p>`}
      <h2>Queues</h2>
      ${this.queues.length ? this.renderQueues() : html`<p class="muted">Nobody waits.</p>`}
      <h2>Just ended</h2>
      ${this.ended.length ? this.renderMatches(this.ended, "replay") : html`<p class="muted">No match has ended yet.</p>`}
    `;
  }

  private renderMatches(matches: readonly Match[], page: "match" | "replay"): TemplateResult {
    return html`<div class="scroll"><table>
      <thead><tr><th>Game</th><th>Players</th><th class="number">Moves</th><th>${page === "match" ? "Started" : "Winner"}</th><th>Link</th></tr></thead>
      <tbody>
        ${matches.map((match) => {
          const names = namesOf(match);
          const winners = match.scores.filter(({ rank }) => rank === 1).map(({ seat, total }) => `${names[seat]} (${total})`);
          const link = `#/${page}/${match.matchId}`;
          return html`<tr>
            <td>${titleOf(match.setup?.game ?? "")}</td>
            <td>${names.join(", ")}</td>
            <td class="number">${match.version}</td>
            <td>${page === "match" ? ago(match.startTime) : winners.join(", ")}</td>
            <td><a href=${link} aria-label="${page === "match" ? "Watch" : "Replay"} ${match.matchId}">${page === "match" ? "watch" : "replay"}</a></td>
          </tr>`;
        })}
      </tbody>
    </table></div>`;
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
