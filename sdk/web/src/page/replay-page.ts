// Replay: scrub through a match, see what was asked and chosen, as the table or one seat saw it.
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { seatHeaders } from "../client";
import { boardOf } from "../games";
import { learn, type Knowledge } from "../knowledge";
import "../tradewinds-board";
import { PageElement } from "./page-element";
import { renderControls } from "./replay-controls";
import { fromFile, fromMatch, type Recording } from "./replay-source";
import "./replay-start";
import { renderStep } from "./replay-step";
import { roundStarts, type RoundStart } from "./rounds";
import { replaceQuery } from "./router";
import { renderChart, renderScores } from "./scores";
import { ownSeat, server } from "./session";
import { namesOf, titleOf } from "./words";

const RUN_MS = 900;
const FAR = 10;

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
      ul {
        margin: 4px 0;
        padding-left: 18px;
      }
      .taken {
        font-weight: 700;
      }
      .controls {
        position: sticky;
        top: 0;
        z-index: 8;
        box-shadow: 0 3px 10px rgb(0 0 0 / 12%);
      }
      .controls,
      .more {
        margin-bottom: 10px;
      }
      .controls .row {
        justify-content: space-between;
      }
      @media (max-width: 500px) {
        .keys {
          display: none;
        }
        .controls button {
          padding: 6px;
        }
      }
      .controls .group {
        gap: 4px;
      }
      .controls button {
        min-width: 38px;
      }
      input[type="number"] {
        width: 84px;
      }
      .chart {
        cursor: crosshair;
      }
      @media (max-width: 1099px) {
        .side {
          display: contents;
        }
        .step {
          order: -1;
        }
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
    isRunning: { state: true },
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
  private declare isRunning: boolean;
  private file: string | undefined;
  private rounds: readonly RoundStart[] = [];
  private points: readonly (readonly (number | undefined)[])[] = [];

  constructor() {
    super();
    this.at = 0;
    this.verdict = this.progress = "";
    this.isRunning = false;
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
    this.recording = this.known = undefined;
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
    const names = namesOf(match);
    const { setup, rulesVersion, scores, matchId } = match;
    let isShown = false;
    for await (const steps of fromMatch(server, match, this.viewer, own?.token, signal)) {
      const isAll = steps.length > match.version;
      if (steps.length <= at && !isAll) continue;
      await this.show({ title: `match ${matchId}`, setup, rulesVersion, names, scores, steps }, isShown ? this.at : at);
      isShown = true;
      this.progress = isAll ? "" : "Loading more moves…";
    }
  }

  private async loadFile(text: string): Promise<void> {
    this.file = text;
    this.known = undefined;
    this.progress = "Playing it again…";
    const recording = await fromFile(server, text, this.viewer, (done, of) => {
      this.progress = `Playing it again: ${done} of ${of} moves`;
    });
    await this.show(recording, Math.min(this.at, recording.steps.length - 1));
    await this.verify(new TextEncoder().encode(text));
  }

  private async show(recording: Recording, at: number): Promise<void> {
    const { setup, rulesVersion } = recording;
    const known = this.known ?? (await learn(server, setup as Parameters<typeof learn>[1], rulesVersion));
    const board = boardOf(setup.game);
    this.points = recording.steps.map(({ view }) => board.pointsOf(view, known.components));
    this.rounds = roundStarts(recording);
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
    if (Number.isNaN(at)) return;
    const last = (this.recording?.steps.length ?? 1) - 1;
    this.at = Math.max(0, Math.min(last, at));
    if (this.match) replaceQuery({ at: String(this.at), seat: this.viewer === undefined ? undefined : String(this.viewer) });
  }

  /** To where the next round begins; back to where this one began, or the one before. */
  private goRound(direction: 1 | -1): void {
    const { at, rounds } = this;
    const start = direction === 1 ? rounds.find((round) => round.at > at) : rounds.findLast((round) => round.at < at);
    this.go(start?.at ?? (direction === 1 ? Infinity : 0));
  }

  /** Show move after move, or stop. */
  private run(): void {
    this.isRunning = !this.isRunning;
    if (!this.isRunning) return;
    const last = (this.recording?.steps.length ?? 1) - 1;
    if (this.at === last) this.go(0);
    const { signal } = this.leaving;
    const next = (): void => {
      if (!this.isRunning || signal.aborted) return;
      this.go(this.at + 1);
      if (this.at === last) this.isRunning = false;
      else setTimeout(next, RUN_MS);
    };
    setTimeout(next, RUN_MS);
  }

  private async copyLink(): Promise<void> {
    await navigator.clipboard.writeText(location.href);
    this.verdict = "The link to this position is copied.";
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const inside = event.composedPath()[0];
    if (!this.recording || (inside instanceof HTMLElement && inside.matches("input, select, [data-spot]"))) return;
    const far = event.shiftKey ? FAR : 1;
    const onButton = inside instanceof HTMLElement && inside.matches("button, a, summary");
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.go(this.at - far),
      ArrowRight: () => this.go(this.at + far),
      PageUp: () => this.goRound(-1),
      PageDown: () => this.goRound(1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
    };
    if (!onButton) moves[" "] = () => this.run();
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

  protected override render(): TemplateResult {
    const { recording, known } = this;
    return html`
      <h1>${recording ? html`${titleOf(recording.setup.game)} <small class="muted">replay of ${recording.title}</small>` : "Replay"}</h1>
      ${this.renderTrouble()}
      ${this.progress ? html`<p role="status">${this.progress}</p>` : nothing}
      ${this.match || recording
        ? nothing
        : html`<tw-replay-start @file=${(event: CustomEvent<{ text: string }>) => void this.attempt(() => this.loadFile(event.detail.text))}></tw-replay-start>`}
      ${recording && known ? this.renderRecording(recording, known) : nothing}
    `;
  }

  private renderRecording(recording: Recording, known: Knowledge): TemplateResult {
    const step = recording.steps[this.at];
    if (!step) return html`<p>There is nothing to show.</p>`;
    const { names } = recording;
    return html`
      ${renderControls({
        at: this.at,
        last: recording.steps.length - 1,
        rounds: this.rounds,
        names,
        viewer: this.viewer,
        isRunning: this.isRunning,
        verdict: this.verdict,
        go: (at) => this.go(at),
        goRound: (direction) => this.goRound(direction),
        run: () => this.run(),
        look: (seat) => this.look(seat),
        verify: this.match ? () => void this.attempt(() => this.verifyMatch()) : undefined,
        copyLink: this.match ? () => void this.attempt(() => this.copyLink()) : undefined,
      })}
      <div class="with-side">
        <tradewinds-board .game=${recording.setup.game} .view=${step.view} .components=${known.components}
          .players=${names} .seatToMove=${step.position.seatToMove} .viewerSeat=${this.viewer}></tradewinds-board>
        <div class="side">
          <section class="panel step" aria-label="This step" aria-live="polite">${renderStep(recording, known, this.at)}</section>
          <section class="panel" aria-label="Points">${renderChart(this.points, names, this.at, (at) => this.go(at))}</section>
          ${this.at === recording.steps.length - 1 ? renderScores(recording.scores, names) : nothing}
        </div>
      </div>
    `;
  }
}

customElements.define("tw-replay", ReplayPage);
