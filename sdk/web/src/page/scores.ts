// The final scores as a table, and points over time as a chart.
import { html, nothing, svg, type TemplateResult } from "lit";
import { seatFlag } from "../board/pieces";
import type { SeatScore } from "../gen/tradewinds/v1/position_pb";

export function renderScores(scores: readonly SeatScore[], names: readonly string[]): TemplateResult | typeof nothing {
  if (!scores.length) return nothing;
  const items = scores[0]?.items.map(({ name }) => name) ?? [];
  const byRank = [...scores].sort((one, other) => one.rank - other.rank);
  return html`<div class="scroll" role="region" aria-label="Scores" tabindex="0"><table aria-label="Final scores">
    <thead><tr><th>Rank</th><th>Player</th><th class="number">Points</th>${items.map((name) => html`<th class="number">${name.replaceAll("_", " ")}</th>`)}</tr></thead>
    <tbody>
      ${byRank.map(
        (score) => html`<tr>
          <td>${score.rank}</td>
          <td><span class="row">${seatFlag(score.seat)}${names[score.seat]}</span></td>
          <td class="number"><b>${score.total}</b></td>
          ${score.items.map(({ points }) => html`<td class="number">${points}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

const WIDTH = 320;
const HEIGHT = 120;

/** One line a seat: `rows[version][seat]`. */
export function renderChart(
  rows: readonly (readonly (number | undefined)[])[],
  names: readonly string[],
  at: number,
): TemplateResult | typeof nothing {
  const known = rows.flat().filter((value): value is number => value !== undefined);
  if (!known.length || rows.length < 2) return nothing;
  const most = Math.max(...known, 1);
  const x = (version: number): number => (version / (rows.length - 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - (value / most) * (HEIGHT - 8) - 2;
  const last = rows[at] ?? [];
  return html`<figure>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Points over time: ${names.map((name, seat) => `${name} ${last[seat] ?? "hidden"}`).join(", ")}">
      ${[0.25, 0.5, 0.75, 1].map((part) => svg`<path d="M0 ${y(most * part)}H${WIDTH}" stroke="var(--line)" stroke-width=".6"/>`)}
      ${names.map((_, seat) => {
        const line = rows.flatMap((row, version) => (row[seat] === undefined ? [] : [`${x(version).toFixed(1)},${y(row[seat]).toFixed(1)}`]));
        return svg`<polyline points=${line.join(" ")} fill="none" stroke="var(--seat-${seat})" stroke-width="2" stroke-dasharray=${["none", "7 3", "2 3", "9 3 2 3", "4 4"][seat] ?? "none"}/>`;
      })}
      <path d="M${x(at)} 0V${HEIGHT}" stroke="var(--accent)" stroke-width="1.5"/>
    </svg>
    <figcaption class="row">
      ${names.map((name, seat) => html`<span class="row">${seatFlag(seat, 14)}${name} <b>${last[seat] ?? "?"}</b></span>`)}
    </figcaption>
  </figure>`;
}
