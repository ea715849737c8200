// What happened in a match, newest first: the action in words, and what came of it.
import { html, nothing, type TemplateResult } from "lit";
import type { Vocabulary } from "../board/vocabulary";
import { seatFlag } from "../board/pieces";
import type { Moment } from "../follow";
import { namesOf, sourceOf } from "./words";

export interface LogEntry {
  readonly version: number;
  readonly seat: number | undefined;
  readonly player: string;
  readonly action: string;
  readonly told: readonly string[];
  readonly source: string;
}

/** The step that led to a moment; nothing after a connection was opened. */
export function entryOf({ match, step }: Moment, words: Vocabulary): LogEntry | undefined {
  if (!step) return undefined;
  const names = namesOf(match);
  const { version, seat, actionId } = step;
  const told = step.events
    .filter((event) => !words.tellsAction(event))
    .map((event) => words.sentence(event, (at) => names[at] ?? ""))
    .filter((line) => line);
  return {
    version,
    seat,
    told,
    player: seat === undefined ? "" : (names[seat] ?? ""),
    action: actionId === undefined ? "a hidden choice" : words.action(actionId).text,
    source: sourceOf(step.source, match.players[seat ?? 0]),
  };
}

export function renderLog(entries: readonly LogEntry[]): TemplateResult {
  return html`<section class="panel" aria-label="What happened" tabindex="0">
    <h2>What happened</h2>
    ${entries.length ? nothing : html`<p class="muted">Nothing yet. Moves appear here as they are played.</p>`}
    <ol class="log">
      ${entries.map(
        ({ version, seat, player, action, told, source }) => html`<li>
          <div class="row">${seat === undefined ? nothing : seatFlag(seat, 14)}<b>${player}</b><span class="muted">${version}</span></div>
          <div>${action}${source ? html` <span class="muted">(${source})</span>` : nothing}</div>
          ${told.map((line) => html`<div class="muted">${line}</div>`)}
        </li>`,
      )}
    </ol>
  </section>`;
}
