// One match while it is played: the board, whose turn it is, clocks, what happened.
import { html, nothing, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import { follow, hasEnded, type Moment } from "../follow";
import { ClockState, type Clock } from "../gen/tradewinds/v1/clock_pb";
import { learn, type Knowledge } from "../knowledge";
import "../tradewinds-board";
import { PageElement } from "./page-element";
import { renderScores } from "./scores";
import { server } from "./session";
import { inSeconds, namesOf, sourceOf, statusOf, titleOf, troubleOf } from "./words";

const KEPT_LINES = 60;

export class MatchPage extends PageElement {
  static override properties = {
    ...PageElement.properties,
    match: {},
    moment: { state: true },
    known: { state: true },
    lines: { state: true },
  };

  declare match: string;
  protected declare moment: Moment | undefined;
  protected declare known: Knowledge | undefined;
  private declare lines: readonly { version: number; text: string }[];

  constructor() {
    super();
    this.lines = [];
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
    for await (const moment of follow(server, this.match, this.token(), signal, lost)) {
      const { setup, rulesVersion } = moment.match;
      if (setup && !this.known) this.known = await learn(server, setup, rulesVersion);
      this.trouble = "";
      this.moment = moment;
      this.note(moment);
      this.arrived(moment);
    }
  }

  private note(moment: Moment): void {
    const { step } = moment;
    if (!step || !this.known) return;
    const names = namesOf(moment.match);
    const words = this.known.words;
    const told = step.events.map((event) => words.sentence(event, (seat) => names[seat] ?? ""));
    const text = told.filter((line) => line).join(". ");
    const source = sourceOf(step.source);
    if (!text) return;
    const line = { version: step.version, text: source ? `${text} (${source})` : text };
    this.lines = [line, ...this.lines].slice(0, KEPT_LINES);
  }

  protected override render(): TemplateResult {
    const { moment, known } = this;
    if (!moment || !known) {
      return html`<h1>Match ${this.match}</h1>${this.renderTrouble()}<p class="muted">Waiting for the match…</p>`;
    }
    const names = namesOf(moment.match);
    return html`
      <h1>${titleOf(moment.match.setup?.game ?? "")}: ${names.join(", ")}</h1>
      ${this.renderTrouble()}
      <div class="with-side">
        <div>${this.renderAbove(moment, known)}${this.renderBoard(moment, known)}</div>
        <div class="side">
          ${this.renderPlayers(moment, names)} ${renderScores(moment.match.scores, names)}
          <section class="panel" aria-label="What happened" tabindex="0">
            <h2>What happened</h2>
            <ol class="log">${this.lines.map((line) => html`<li><span class="muted">${line.version}</span> ${line.text}</li>`)}</ol>
          </section>
        </div>
      </div>
    `;
  }

  protected renderAbove(moment: Moment, known: Knowledge): TemplateResult {
    const { seatToMove, prompt } = moment.position;
    const names = namesOf(moment.match);
    if (hasEnded(moment)) {
      return html`<p aria-live="polite">The match is ${statusOf(moment.match)}. <a href="#/replay/${moment.match.matchId}">Replay it</a>.</p>`;
    }
    return html`<p aria-live="off">Move ${moment.version}. ${seatToMove === undefined ? statusOf(moment.match) : html`<b>${names[seatToMove]}</b>: ${known.words.question(prompt)}`}</p>`;
  }

  protected renderBoard(moment: Moment, known: Knowledge): TemplateResult {
    return html`<tradewinds-board .game=${moment.match.setup?.game ?? ""} .view=${moment.view} .components=${known.components}
      .players=${namesOf(moment.match)} .seatToMove=${moment.position.seatToMove}></tradewinds-board>`;
  }

  private renderPlayers(moment: Moment, names: readonly string[]): TemplateResult {
    return html`<section class="panel" aria-label="Players">
      ${names.map((name, seat) => html`<div class="row">${seatFlag(seat)}<span class="seat-name">${name}</span>${renderClock(moment.clocks[seat])}</div>`)}
      <p class="muted">Match ${moment.match.matchId}, ${statusOf(moment.match)}, move ${moment.version}</p>
    </section>`;
  }
}

function renderClock(clock: Clock | undefined): TemplateResult | typeof nothing {
  if (!clock || clock.bankLeft === undefined) return nothing;
  const thinking = clock.state === ClockState.THINKING ? "thinking, " : "";
  return html`<span class="muted">${thinking}${inSeconds(clock.bankLeft)} left${clock.strikes ? `, ${clock.strikes} strikes` : ""}</span>`;
}

customElements.define("tw-match", MatchPage);
