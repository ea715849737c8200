// Replay: scrub through a match, see what was asked and chosen, as the table or one seat saw it.
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import { seatHeaders } from "../client";
import { boardOf } from "../games";
import { learn, type Knowledge } from "../knowledge";
import "../tradewinds-board";
import { PageElement } from "./page-element";
import { fromFile, fromMatch, type Recording, type ReplayStep } from "./replay-source";
import { replaceQuery } from "./router";
import { renderChart, renderScores } from "./scores";
import { ownSeat, server } from "./session";
import { inSeconds, namesOf, titleOf } from "./words";

const SHOWN_ALTERNATIVES = 12;

class ReplayPage extends PageElement {
  static override styles = [
    ...PageElement.styles,
    css`
      input[type="range"] {
        width: 100%;
        padding: 0;
        accent-color: var(--accent);
      }
      figure {
        margin: 0;
      }
      .drop {
        border: 2px dashed var(--line);
        text-align: center;
        padding: 28px;
      }
      .drop.over {
        border-color: var(--accent);
      }
      ul {
        margin: 4px 0;
        padding-left: 18px;
      }
      .taken {
        font-weight: 700;
      }
      .controls {
        margin-bottom: 10px;
      }
    `,
  ];
  static override properties = {
    ...PageElement.properties,
    match: {},
    start: { attribute: false },
    startSeat: { attribute: false },
    recording: { state: true },
    known: { state: true },
    at: { state: true },
    viewer: { state: true },
    verdict: { state: true },
    progress: { state: true },
    isOver: { state: true },
  };

  declare match: string;
  declare start: number;
  declare startSeat: string;
  private declare recording: Recording | undefined;
  private declare known: Knowledge | undefined;
  private declare at: number;
  private declare viewer: number | undefined;
  private declare verdict: string;
  private declare progress: string;
  private declare isOver: boolean;
  private file: string | undefined;
  private points: readonly (readonly (number | undefined)[])[] = [];

  constructor() {
    super();
    this.at = 0;
    this.verdict = this.progress = "";
    this.isOver = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.pressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.pressed);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("match")) return;
    this.recording = undefined;
    this.verdict = "";
    this.viewer = this.startSeat ? Number(this.startSeat) : undefined;
    if (this.match) void this.attempt(() => this.loadMatch(this.start));
  }

  private async loadMatch(at: number): Promise<void> {
    const { signal } = this.leaving;
    this.progress = "Loading…";
    const own = ownSeat(this.match);
    const headers = seatHeaders(own?.token);
    const { state } = await server.matches.getMatch({ matchId: this.match, include: {} }, { signal, headers });
    const match = state?.match;
    if (!match?.setup) throw new Error("the server left out the match");
    const steps = await fromMatch(server, match, this.viewer, own?.token, signal);
    const names = namesOf(match);
    const { setup, rulesVersion, scores, matchId } = match;
    await this.show({ title: `match ${matchId}`, setup, rulesVersion, names, scores, steps }, at);
  }

  private async loadFile(text: string): Promise<void> {
    this.file = text;
    this.progress = "Playing it again…";
    const recording = await fromFile(server, text, this.viewer, (done, of) => {
      this.progress = `Playing it again: ${done} of ${of} moves`;
    });
    await this.show(recording, Math.min(this.at, recording.steps.length - 1));
    await this.verify(new TextEncoder().encode(text));
  }

  private async show(recording: Recording, at: number): Promise<void> {
    const { setup, rulesVersion } = recording;
    const known = await learn(server, setup as Parameters<typeof learn>[1], rulesVersion);
    const board = boardOf(setup.game);
    this.points = recording.steps.map(({ view }) => board.pointsOf(view, known.components));
    this.known = known;
    this.recording = recording;
    this.progress = "";
    this.go(at);
  }

  private async verify(replay: Uint8Array<ArrayBuffer>): Promise<void> {
    const { valid, problem, actions } = await server.matches.verifyReplay({ replay });
    this.verdict = valid ? `Verified: ${actions} moves played again, every digest is the same.` : `Not valid: ${problem}`;
  }

  private async verifyMatch(): Promise<void> {
    const { replay } = await server.matches.getReplay({ matchId: this.match });
    await this.verify(new Uint8Array(replay));
  }

  private go(at: number): void {
    const last = (this.recording?.steps.length ?? 1) - 1;
    this.at = Math.max(0, Math.min(last, at));
    if (this.match) replaceQuery({ at: String(this.at), seat: this.viewer === undefined ? undefined : String(this.viewer) });
  }

  /** To the first step of the next or the last round. */
  private goRound(direction: 1 | -1): void {
    const { recording } = this;
    if (!recording) return;
    const board = boardOf(recording.setup.game);
    const roundAt = (index: number): number | undefined => {
      const step = recording.steps[index];
      return step && board.roundOf(step.view);
    };
    let index = this.at + direction;
    while (index > 0 && index < recording.steps.length - 1 && roundAt(index) === roundAt(index - 1)) index += direction;
    this.go(index);
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const inside = event.composedPath()[0];
    if (!this.recording || (inside instanceof HTMLElement && inside.matches("input, select, [data-spot]"))) return;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      PageUp: () => this.goRound(-1),
      PageDown: () => this.goRound(1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  private look(seat: string): void {
    this.viewer = seat === "" ? undefined : Number(seat);
    const { file, at } = this;
    void this.attempt(() => (this.match ? this.loadMatch(at) : this.loadFile(file ?? "")));
  }

  private take(files: FileList | null | undefined): void {
    this.isOver = false;
    const file = files?.[0];
    if (file) void this.attempt(async () => this.loadFile(await file.text()));
  }

  protected override render(): TemplateResult {
    const { recording, known } = this;
    return html`
      <h1>Replay ${recording ? `of ${titleOf(recording.setup.game)}, ${recording.title}` : this.match}</h1>
      ${this.renderTrouble()}
      ${this.progress ? html`<p role="status">${this.progress}</p>` : nothing}
      ${this.match || recording ? nothing : this.renderDrop()}
      ${recording && known ? this.renderRecording(recording, known) : nothing}
    `;
  }

  private renderDrop(): TemplateResult {
    return html`<div class="panel drop ${this.isOver ? "over" : ""}"
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        this.isOver = true;
      }}
      @dragleave=${() => (this.isOver = false)}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        this.take(event.dataTransfer?.files);
      }}>
      <p>Drop a replay file here, or choose one. It is played again and verified.</p>
      <label>Replay file <input type="file" accept=".json,application/json"
        @change=${(event: Event) => this.take((event.target as HTMLInputElement).files)} /></label>
      <p></p>
      <p class="muted">Matches of this server: see <a href="#/live">Live</a>.</p>
    </div>`;
  }

  private renderRecording(recording: Recording, known: Knowledge): TemplateResult {
    const step = recording.steps[this.at];
    if (!step) return html`<p>There is nothing to show.</p>`;
    const { names } = recording;
    return html`
      ${this.renderControls(recording)}
      <div class="with-side">
        <tradewinds-board .game=${recording.setup.game} .view=${step.view} .components=${known.components}
          .players=${names} .seatToMove=${step.position.seatToMove} .viewerSeat=${this.viewer}></tradewinds-board>
        <div class="side">
          <section class="panel" aria-label="This step" aria-live="polite">${this.renderStep(recording, known, step)}</section>
          <section class="panel" aria-label="Points">${renderChart(this.points, names, this.at)}</section>
          ${this.at === recording.steps.length - 1 ? renderScores(recording.scores, names) : nothing}
        </div>
      </div>
    `;
  }

  private renderControls(recording: Recording): TemplateResult {
    const last = recording.steps.length - 1;
    return html`<div class="panel controls">
      <input type="range" min="0" max=${last} .value=${String(this.at)} aria-label="Move"
        @input=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))} />
      <div class="row">
        <button @click=${() => this.go(0)} aria-label="To the deal">|‹</button>
        <button @click=${() => this.goRound(-1)} aria-label="A round back">« round</button>
        <button @click=${() => this.go(this.at - 1)} aria-label="A move back">‹</button>
        <span>move <b>${this.at}</b> of ${last}</span>
        <button @click=${() => this.go(this.at + 1)} aria-label="A move on">›</button>
        <button @click=${() => this.goRound(1)} aria-label="A round on">round »</button>
        <button @click=${() => this.go(last)} aria-label="To the end">›|</button>
        <label>Go to <input type="number" min="0" max=${last} .value=${String(this.at)} size="5"
          @change=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))} /></label>
        <label>As seen by
          <select @change=${(event: Event) => this.look((event.target as HTMLSelectElement).value)}>
            <option value="" ?selected=${this.viewer === undefined}>spectators</option>
            ${recording.names.map((name, seat) => html`<option value=${seat} ?selected=${this.viewer === seat}>${name}</option>`)}
          </select>
        </label>
        ${this.match ? html`<button @click=${() => void this.attempt(() => this.verifyMatch())}>Verify</button>` : nothing}
        <span role="status">${this.verdict}</span>
      </div>
      <span class="muted">Arrow keys: a move; page keys: a round; Home and End. The address is a link to this position.</span>
    </div>`;
  }

  private renderStep(recording: Recording, known: Knowledge, step: ReplayStep): TemplateResult {
    const { names } = recording;
    const before = recording.steps[this.at - 1];
    if (!before || step.seat === undefined) return html`<p>The deal.</p>`;
    const legal = before.position.legalActions;
    const others = legal.filter((id) => id !== step.actionId);
    const words = known.words;
    const told = step.events
      .filter((event) => !words.tellsAction(event))
      .map((event) => words.sentence(event, (seat) => names[seat] ?? ""))
      .filter((line) => line);
    const thought = inSeconds(step.thinkTime);
    return html`
      <div class="row">${seatFlag(step.seat)}<b>${names[step.seat]}</b>${thought ? html`<span class="muted">${thought}</span>` : nothing}</div>
      <p class="muted">${words.question(before.position.prompt)}</p>
      <p class="taken">${step.actionId === undefined ? "hidden" : words.action(step.actionId).text}</p>
      ${others.length
        ? html`<details open>
            <summary>${others.length} other ${others.length === 1 ? "choice" : "choices"}</summary>
            <ul>
              ${others.slice(0, SHOWN_ALTERNATIVES).map((id) => html`<li>${words.action(id).text}</li>`)}
              ${others.length > SHOWN_ALTERNATIVES ? html`<li>…</li>` : nothing}
            </ul>
          </details>`
        : nothing}
      ${told.length ? html`<ul>${told.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    `;
  }
}

customElements.define("tw-replay", ReplayPage);
