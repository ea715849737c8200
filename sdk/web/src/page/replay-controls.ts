// The bar below a replay's title: scrub, step, jump, run, see as a seat, verify.
import { html, nothing, type TemplateResult } from "lit";
import { roundAt, type RoundStart } from "./rounds";

export interface Controls {
  readonly at: number;
  readonly last: number;
  readonly rounds: readonly RoundStart[];
  readonly names: readonly string[];
  readonly viewer: number | undefined;
  readonly isRunning: boolean;
  readonly verdict: string;
  readonly go: (at: number) => void;
  readonly goRound: (direction: 1 | -1) => void;
  readonly run: () => void;
  readonly look: (seat: string) => void;
  /** Absent for a file, which is verified when it is loaded. */
  readonly verify: (() => void) | undefined;
  /** Absent for a file, which has no address. */
  readonly copyLink: (() => void) | undefined;
}

export function renderControls(given: Controls): TemplateResult {
  const { at, last, rounds, names, viewer, go } = given;
  const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;
  const current = roundAt(rounds, at);
  return html`<div class="panel controls">
    <input type="range" min="0" max=${last} .value=${String(at)} aria-label="Move" @input=${(event: Event) => go(Number(valueOf(event)))} />
    <div class="row">
      <span class="row group">
        <button @click=${() => go(0)} aria-label="To the deal" ?disabled=${at === 0}>|‹</button>
        <button @click=${() => given.goRound(-1)} aria-label="A round back" ?disabled=${at === 0}>«</button>
        <button @click=${() => go(at - 1)} aria-label="A move back" ?disabled=${at === 0}>‹</button>
        <button class="main run" @click=${given.run} aria-label=${given.isRunning ? "Stop" : "Run"}>${given.isRunning ? "❚❚" : "▶"}</button>
        <button @click=${() => go(at + 1)} aria-label="A move on" ?disabled=${at === last}>›</button>
        <button @click=${() => given.goRound(1)} aria-label="A round on" ?disabled=${at === last}>»</button>
        <button @click=${() => go(last)} aria-label="To the end" ?disabled=${at === last}>›|</button>
      </span>
      <span>${current ? html`round <b>${current.round}</b>, ` : nothing}move <b>${at}</b> of ${last}</span>
    </div>
  </div>
  <div class="more">
    <div class="row">
      <label>Go to <input type="number" min="0" max=${last} .value=${String(at)} @change=${(event: Event) => go(Number(valueOf(event)))} /></label>
      ${rounds.length
        ? html`<label>Round
            <select aria-label="Round" @change=${(event: Event) => go(Number(valueOf(event)))}>
              ${rounds.map((start) => html`<option value=${start.at} .selected=${start === current}>${start.round}</option>`)}
            </select>
          </label>`
        : nothing}
      <label>As seen by
        <select @change=${(event: Event) => given.look(valueOf(event))}>
          <option value="" .selected=${viewer === undefined}>spectators</option>
          ${names.map((name, seat) => html`<option value=${seat} .selected=${viewer === seat}>${name}</option>`)}
        </select>
      </label>
      ${given.verify ? html`<button @click=${given.verify}>Verify</button>` : nothing}
      ${given.copyLink ? html`<button @click=${given.copyLink}>Copy link</button>` : nothing}
      <span role="status">${given.verdict}</span>
      <span class="muted keys">Keys: arrows for a move, Shift and arrows for ten, Page Up and Page Down for a round, Home, End, space to run.</span>
    </div>
  </div>`;
}
