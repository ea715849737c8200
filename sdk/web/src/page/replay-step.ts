// One step of a replay: what was asked, what was chosen, what else could have been, what came of it.
import { html, nothing, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import type { Knowledge } from "../knowledge";
import type { Recording } from "./replay-source";
import { inSeconds, seconds } from "./words";

const SHOWN_ALTERNATIVES = 12;
const LEAST_SECONDS = 0.005;
const hasRoom = matchMedia("(min-width: 1100px)");

export function renderStep({ names, steps }: Recording, { words }: Knowledge, at: number): TemplateResult {
  const step = steps[at];
  const before = steps[at - 1];
  if (!step || !before || step.seat === undefined) return html`<p><b>The deal.</b> Nothing has been played yet.</p>`;
  const others = before.position.legalActions.filter((id) => id !== step.actionId);
  const told = step.events
    .filter((event) => !words.tellsAction(event))
    .map((event) => words.sentence(event, (seat) => names[seat] ?? ""))
    .filter((line) => line);
  const thought = (seconds(step.thinkTime) ?? 0) < LEAST_SECONDS ? "" : inSeconds(step.thinkTime);
  return html`
    <div class="row">${seatFlag(step.seat)}<b>${names[step.seat]}</b>${thought ? html`<span class="muted">thought for ${thought}</span>` : nothing}</div>
    <p class="muted">${words.question(before.position.prompt)}</p>
    <p class="taken">${step.actionId === undefined ? "a hidden choice" : words.action(step.actionId).text}</p>
    ${told.length ? html`<ul>${told.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    ${others.length
      ? html`<details ?open=${hasRoom.matches}>
          <summary>${others.length} other ${others.length === 1 ? "choice" : "choices"}</summary>
          <ul class="muted">
            ${others.slice(0, SHOWN_ALTERNATIVES).map((id) => html`<li>${words.action(id).text}</li>`)}
            ${others.length > SHOWN_ALTERNATIVES ? html`<li>… and ${others.length - SHOWN_ALTERNATIVES} more</li>` : nothing}
          </ul>
        </details>`
      : nothing}
  `;
}
