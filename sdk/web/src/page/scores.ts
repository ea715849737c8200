// The final scores as a table, and points over time as a chart.
import { html, nothing, svg, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import type { SeatScore } from "../gen/tradewinds/v1/position_pb";

export function renderScores(scores: readonly SeatScore[], names: readonly string[]): TemplateResult | typeof nothing {
  if (!scores.length) return nothing;
  const items = scores[0]?.items.map(({ name }) => name) ?? [];
  const byRank = [...scores].sort((one, other) => one.rank - other.rank);
  return html`<section class="panel" aria-label="Result">
    <h2>Result</h2>
    <div class="scroll" role="region" aria-label="Scores" tabindex="0"><table aria-label="Final scores" class="plain">
      <thead><tr><th>From</th>${byRank.map(({ seat, rank }) => html`<th class="number">${rank}. <span class="row end">${seatFlag(seat, 14)}${names[seat]}</span></th>`)}</tr></thead>
      <tbody>
        ${items.map(
          (name, index) => html`<tr>
            <td>${name.replaceAll("_", " ")}</td>
            ${byRank.map((score) => html`<td class="number">${score.items[index]?.points ?? 0}</td>`)}
          </tr>`,
        )}
        <tr><th scope="row">Points</th>${byRank.map(({ total }) => html`<td class="number"><b>${total}</b></td>`)}</tr>
      </tbody>
    </table></div>
  </section>`;
}

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 26;
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 4"];

/** One line a seat: `rows[version][seat]`. A click goes to the move below it. */
export function renderChart(
  rows: readonly (readonly (number | undefined)[])[],
  names: readonly string[],
  at: number,
  go: (version: number) => void,
): TemplateResult | typeof nothing {
  const known = rows.flat().filter((value): value is number => value !== undefined);
  if (!known.length || rows.length < 2) return nothing;
  const least = Math.min(...known, 0);
  const step = niceStep(Math.max(...known, 1) - least);
  const top = step * Math.ceil(Math.max(...known, 1) / step);
  const bottom = step * Math.floor(least / step);
  const x = (version: number): number => LEFT + (version / (rows.length - 1)) * (WIDTH - LEFT - 4);
  const y = (value: number): number => 6 + ((top - value) / (top - bottom)) * (HEIGHT - 12);
  const marks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => bottom + index * step);
  const last = rows[at] ?? [];
  const clicked = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = ((event.clientX - box.x) / box.width) * WIDTH - LEFT;
    go(Math.round((share / (WIDTH - LEFT - 4)) * (rows.length - 1)));
  };
  return html`<figure>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" class="chart" @click=${clicked}
      aria-label="Points over time: ${names.map((name, seat) => `${name} ${last[seat] ?? "hidden"}`).join(", ")}">
      ${marks.map(
        (mark) => svg`<path d="M${LEFT} ${y(mark)}H${WIDTH}" stroke="var(--line)" stroke-width=".6"/>
          <text x=${LEFT - 5} y=${y(mark) + 3.5} text-anchor="end" font-size="10" fill="var(--muted)">${mark}</text>`,
      )}
      ${names.map((_, seat) => {
        const line = rows.flatMap((row, version) => (row[seat] === undefined ? [] : [`${x(version).toFixed(1)},${y(row[seat]).toFixed(1)}`]));
        return svg`<polyline points=${line.join(" ")} fill="none" stroke="var(--seat-${seat})" stroke-width="2" stroke-dasharray=${DASHES[seat] ?? "none"}/>`;
      })}
      <path d="M${x(at)} 0V${HEIGHT}" stroke="var(--accent)" stroke-width="1.5"/>
    </svg>
    <figcaption class="row">
      ${names.map((name, seat) => html`<span class="row">${seatFlag(seat, 14)}${name} <b>${last[seat] ?? "?"}</b></span>`)}
    </figcaption>
  </figure>`;
}

/** A round number that divides the range into three to seven parts. */
function niceStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 3));
  return Math.max(1, [1, 2, 5].map((factor) => factor * power).findLast((step) => range / step >= 3) ?? power);
}
