// Small drawings that several boards use: coins, points, workers, seat flags.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

/** A drawing on a 24 by 24 grid. It is decoration: what it says must stand in a label. */
export function drawing(content: SVGTemplateResult, size = 22): TemplateResult {
  return html`<svg viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true">${content}</svg>`;
}

export function coin(text: string | number, size = 22): TemplateResult {
  return drawing(
    svg`<circle cx="12" cy="12" r="10.5" fill="var(--gold)" stroke="#8d6a00" stroke-width="1.6"/>
      <circle cx="12" cy="12" r="8" fill="none" stroke="#b98d0c" stroke-width="1"/>
      <text x="12" y="16.2" text-anchor="middle" font-size="11.5" font-weight="750" fill="#3d2f00">${text}</text>`,
    size,
  );
}

/** Victory points: a hexagon, so that it is no coin to any eye. */
export function points(text: string | number, size = 22): TemplateResult {
  return drawing(
    svg`<path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7Z" fill="#b3364a" stroke="#6d1626" stroke-width="1.4"/>
      <text x="12" y="16" text-anchor="middle" font-size="11" font-weight="750" fill="#fff">${text}</text>`,
    size,
  );
}

/** A worker or a noble on a 24 by 24 grid. */
export function workerShape(piece: "worker" | "noble"): SVGTemplateResult {
  return svg`<circle cx="12" cy="12" r="10" fill=${{ worker: "#6b4a2f", noble: "#c0392b" }[piece]} stroke="#fff" stroke-width="2"/>
    <circle cx="12" cy="9" r="3.4" fill="#fff"/><path d="M5.8 18.5a6.2 5.4 0 0 1 12.4 0" fill="#fff"/>
    ${piece === "noble" ? svg`<path d="m8 5.6 2 1.6 2-3 2 3 2-1.6-.6 3H8.6Z" fill="#ffd54a"/>` : ""}`;
}

/** A place for a worker, empty or taken. */
export function workerCircle(piece: "worker" | "noble" | undefined, size = 15): TemplateResult {
  const empty = svg`<circle cx="12" cy="12" r="9.5" fill="rgb(255 255 255 / 55%)" stroke="#5d5246" stroke-width="1.8" stroke-dasharray="3.2 2.4"/>`;
  return drawing(piece ? workerShape(piece) : empty, size);
}

const FLAGS = [
  svg`<circle cx="12" cy="12" r="8.5"/>`,
  svg`<rect x="4.2" y="4.2" width="15.6" height="15.6" rx="1.5"/>`,
  svg`<path d="M12 3 21.5 20h-19Z"/>`,
  svg`<path d="m12 2 9.5 10L12 22 2.5 12Z"/>`,
  svg`<path d="m12 2 3 7 7.4.6-5.6 4.9 1.7 7.3L12 17.9l-6.5 3.9 1.7-7.3L1.6 9.6 9 9Z"/>`,
];

/** A seat's mark: a shape of its own beside its colour. */
export function seatFlag(seat: number, size = 18): TemplateResult {
  return html`<svg viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true"
    .style=${`fill: var(--seat-${seat})`}>${FLAGS[seat]}</svg>`;
}

export function repeatTimes<T>(times: number, make: (index: number) => T): T[] {
  return Array.from({ length: times }, (_, index) => make(index));
}
