// One match while it is played: the board, whose turn it is, clocks, what happened.
import { html, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import { follow, hasEnded, type Moment } from "../follow";
import { boardOf } from "../games";
import { learn, type Knowledge } from "../knowledge";
import "../tradewinds-board";
import "./clock";
import { entryOf, renderLog, type LogEntry } from "./log";
import { paced } from "./pace";
import { PageElement } from "./page-element";
import { renderScores } from "./scores";
import { server } from "./session";
import { kindOf, namesOf, statusOf, titleOf, troubleOf } from "./words";

const KEPT_ENTRIES = 60;

export class MatchPage extends PageElement {
  static override properties = {
    ...PageElement.properties,
    match: {},
    moment: { state: true },
    known: { state: true },
    entries: { state: true },
  };

  declare match: string;
  protected declare moment: Moment | undefined;
  protected declare known: Knowledge | undefined;
  private declare entries: readonly LogEntry[];

  constructor() {
    super();
    this.entries = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(() => this.followMatch());
  }

  /** The token of the seat that is played; none for a spectator. */
  protected token(): string | undefined {
    return undefined;
  }

  protected arrived(_moment: Moment): void {}

  private async followMatch(): Promise<void> {
    const { signal } = this.leaving;
    const lost = (error: unknown): void => {
      this.trouble = troubleOf(error);
    };
    for await (const moments of paced(follow(server, this.match, this.token(), signal, lost))) {
      if (signal.aborted) return;
      await this.show(moments);
    }
  }

  private async show(moments: readonly Moment[]): Promise<void> {
    const moment = moments.at(-1);
    if (!moment) return;
    const { setup, rulesVersion } = moment.match;
    if (setup && !this.known) this.known = await learn(server, setup, rulesVersion);
    this.trouble = "";
    this.moment = moment;
    const words = this.known?.words;
    const entries = words ? moments.flatMap((one) => entryOf(one, words) ?? []) : [];
    this.entries = [...entries.reverse(), ...this.entries].slice(0, KEPT_ENTRIES);
    this.arrived(moment);
  }

  protected override render(): TemplateResult {
    const { moment, known } = this;
    if (!moment || !known) {
      return html`<h1>Match ${this.match}</h1>${this.renderTrouble()}<p class="muted">Waiting for the match…</p>`;
    }
    const names = namesOf(moment.match);
    return html`
      <h1>${titleOf(moment.match.setup?.game ?? "")} <small class="muted">${names.join(", ")}</small></h1>
      ${this.renderTrouble()}
      <div class="with-side">
        <div>${this.renderAbove(moment, known)}${this.renderBoard(moment, known)}</div>
        <div class="side">
          ${this.renderPlayers(moment, known, names)} ${renderScores(moment.match.scores, names)} ${renderLog(this.entries)}
        </div>
      </div>
    `;
  }

  protected renderAbove(moment: Moment, known: Knowledge): TemplateResult {
    const { seatToMove, prompt } = moment.position;
    const names = namesOf(moment.match);
    if (hasEnded(moment)) {
      return html`<p class="panel ask" aria-live="polite">The match is ${statusOf(moment.match)}. <a href="#/replay/${moment.match.matchId}">Replay it</a>.</p>`;
    }
    if (seatToMove === undefined) return html`<p class="panel ask">${statusOf(moment.match)}</p>`;
    return html`<p class="panel ask row" aria-live="off">
      ${seatFlag(seatToMove)}<b>${names[seatToMove]}</b><span>${known.words.question(prompt)}</span>
    </p>`;
  }

  protected renderBoard(moment: Moment, known: Knowledge): TemplateResult {
    return html`<tradewinds-board .game=${moment.match.setup?.game ?? ""} .view=${moment.view} .components=${known.components}
      .players=${namesOf(moment.match)} .seatToMove=${moment.position.seatToMove}></tradewinds-board>`;
  }

  private renderPlayers(moment: Moment, known: Knowledge, names: readonly string[]): TemplateResult {
    const { match, view, position, clocks, version } = moment;
    const points = boardOf(match.setup?.game ?? "").pointsOf(view, known.components);
    return html`<section class="panel" aria-label="Players">
      <table class="players">
        <thead class="hidden-text"><tr><th>Player</th><th>Points</th><th>Time left</th></tr></thead>
        <tbody>
          ${match.players.map(
            (player, seat) => html`<tr class=${position.seatToMove === seat ? "to-move" : ""}>
              <td><span class="row">${seatFlag(seat)}<b>${names[seat]}</b><span class="muted">${kindOf(player)}</span></span></td>
              <td class="number">${points[seat] ?? "?"}</td>
              <td class="number"><tw-clock .clock=${clocks[seat]}></tw-clock></td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="muted">${statusOf(match)}, move ${version} · match ${match.matchId}</p>
    </section>`;
  }
}

customElements.define("tw-match", MatchPage);
