// Own drawings of ships, crew, discs and characters. Each colour of sailors has a letter and a hat of its own.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { drawing } from "../board/pieces";

const CREW: Record<string, readonly [fill: string, edge: string, ink: string, hat: SVGTemplateResult]> = {
  turquoise: ["#3fc1c0", "#0c5a59", "#04302f", svg`<path d="M7.5 6h9l-1.5-4h-6Z"/>`],
  violet: ["#8a56c2", "#3d1a68", "#fff", svg`<path d="M6.5 6.5 12 .8l5.5 5.7Z"/>`],
  grey: ["#a9b0b5", "#41494e", "#1c2225", svg`<path d="M7 6a5 4.8 0 0 1 10 0Z"/>`],
  orange: ["#f09a37", "#7d4300", "#3b1f00", svg`<path d="M5.5 6.3h13l-3-1.3V2h-7v3Z"/>`],
  white: ["#fbfaf4", "#55606a", "#333", svg`<path d="M12 .6v6.8M9.2 3h5.6" stroke-width="2"/>`],
};

/** A sailor, or for white a missionary. */
export function crewMember(colour: string, size = 24): TemplateResult {
  const [fill, edge, ink, hat] = CREW[colour] ?? CREW.grey!;
  const letter = colour === "white" ? "✚" : colour.charAt(0).toUpperCase();
  return drawing(
    svg`<path d="M4.5 23c0-7 2.5-11 7.5-11s7.5 4 7.5 11Z" fill=${fill} stroke=${edge} stroke-width="1.3"/>
      <circle cx="12" cy="8.6" r="4" fill="#f0d3b2" stroke=${edge} stroke-width="1.2"/>
      <g fill=${edge} stroke=${edge} stroke-linecap="round">${hat}</g>
      <text x="12" y="21.8" text-anchor="middle" font-size="8.5" font-weight="800" fill=${ink}>${letter}</text>`,
    size,
  );
}

export function captain(size = 24): TemplateResult {
  return drawing(
    svg`<path d="M4 23c0-7 3-11 8-11s8 4 8 11Z" fill="#3d6bab" stroke="#14284a" stroke-width="1.3"/>
      <path d="M8 14.5v8M16 14.5v8" stroke="#f2c230" stroke-width="1.6"/>
      <circle cx="12" cy="8.6" r="4" fill="#f0d3b2" stroke="#0d1c33" stroke-width="1.2"/>
      <path d="M4.5 6.5C7 1 17 1 19.5 6.5c-4 1.2-11 1.2-15 0Z" fill="#14284a" stroke="#8fb0de" stroke-width=".8"/><circle cx="12" cy="4.3" r="1.3" fill="#f2c230"/>`,
    size,
  );
}

/** A number stone, or an action disc with its number. */
export function disc(number: number, seat: number | undefined, size = 34): TemplateResult {
  const shape =
    seat === undefined
      ? svg`<rect x="2" y="2" width="20" height="20" rx="4" fill="#efe3c6" stroke="#8a7448" stroke-width="1.5"/>`
      : svg`<circle cx="12" cy="12" r="10.5" fill="var(--seat-fill)" stroke="var(--paper)" stroke-width="1.5"/>`;
  const ink = seat === undefined ? "#3a2d12" : "var(--paper)";
  return html`<svg viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true"
    .style=${seat === undefined ? "" : `--seat-fill: var(--seat-${seat})`}>${shape}
    <text x="12" y="16.2" text-anchor="middle" font-size="11.5" font-weight="750" fill=${ink}>${number}</text></svg>`;
}

export interface ShipLook {
  readonly limit: number;
  readonly crew?: number;
  readonly coins?: number;
  readonly points?: number;
  readonly seat?: number;
  readonly kind: "project" | "ship" | "merchant";
}

const SEAT_SHAPES = [
  svg`<circle cx="0" cy="0" r="4.5"/>`,
  svg`<rect x="-4" y="-4" width="8" height="8"/>`,
  svg`<path d="M0-5 5 4H-5Z"/>`,
  svg`<path d="m0-5 5 5-5 5-5-5Z"/>`,
];

/** A vessel: the number on its sail is the highest field that it can take. A project is only planned, so it is dashed. */
export function ship(look: ShipLook): TemplateResult {
  const hull = { project: "#f3ead4", ship: "#8a5a33", merchant: "#4d5a63" }[look.kind];
  const sail = look.kind === "merchant" ? "#d9dee1" : "#fffaf0";
  const dash = look.kind === "project" ? "3 2" : "none";
  const flag = look.seat === undefined ? svg`` : svg`<g class="flag" transform="translate(41 8)">${SEAT_SHAPES[look.seat]}</g>`;
  return html`<svg class="vessel" viewBox="0 0 66 60" aria-hidden="true"
    .style=${look.seat === undefined ? "" : `--seat-fill: var(--seat-${look.seat})`}>
    <path d="M33 3v38" stroke="#5b3b20" stroke-width="2.5"/>
    <path d="M18 8q15-4 29 0 5 13 0 26-14-4-29 0 5-13 0-26Z" fill=${sail} stroke="#6d5a3a" stroke-width="1.4" stroke-dasharray=${dash}/>
    <text x="34" y="28.5" text-anchor="middle" font-size="19" font-weight="800" fill="#2a2114">${look.limit}</text>
    <path d="M3 36q6 5 12 4h36q7 0 12-6l-6 19q-1 4-6 4H15q-5 0-6-4Z" fill=${hull} stroke="#3f2a14" stroke-width="1.6" stroke-dasharray=${dash}/>
    ${Array.from({ length: look.crew ?? 0 }, (_, index) => {
      const x = 33 + (index - ((look.crew ?? 0) - 1) / 2) * 8.5;
      const fill = look.kind === "project" ? "#4a3820" : "#f3e6cd";
      return svg`<circle cx=${x} cy="45.5" r="2.1" fill=${fill}/><path d=${`M${x - 3} 53a3 4.5 0 0 1 6 0Z`} fill=${fill}/>`;
    })}
    ${look.coins ? svg`<g transform="translate(9 25)"><circle r="7.5" fill="#f2c230" stroke="#8d6a00"/><text y="4" text-anchor="middle" font-size="11" font-weight="800" fill="#3d2f00">${look.coins}</text></g>` : ""}
    ${look.points ? svg`<g transform="translate(57 25)"><path d="M0-8.5 7.4-4.2v8.5L0 8.5-7.4 4.2v-8.5Z" fill="#b3364a" stroke="#6d1626"/><text y="4" text-anchor="middle" font-size="11" font-weight="800" fill="#fff">${look.points}</text></g>` : ""}
    ${flag}
  </svg>`;
}

const PORTRAITS: Record<string, readonly [fill: string, SVGTemplateResult]> = {
  dias: ["#2f6f93", svg`<path d="M6 8c0-6 12-6 12 0l2 1H4Z" fill="#e7d9b8"/><path d="M12 18v4M9 20h6" stroke="#e7d9b8" stroke-width="1.6"/>`],
  alvares: ["#6b5b2a", svg`<path d="M5 9c0-8 14-8 14 0-2-3-12-3-14 0Z" fill="#3b3012"/><path d="M12 15.5v7M9 18h6" stroke="#fff" stroke-width="2"/>`],
  sernigi: ["#7a5aa0", svg`<path d="M5.5 6.5h13l-2-4h-9Z" fill="#f2c230"/><circle cx="12" cy="19.5" r="3" fill="#f2c230"/>`],
  manuel: ["#a3333d", svg`<path d="m5.5 7 1-5 3 2.5L12 1l2.5 3.5 3-2.5 1 5Z" fill="#f2c230"/><path d="M8 17h8" stroke="#f2c230" stroke-width="2"/>`],
};

export function portrait(name: string, size = 40): TemplateResult {
  const [fill, extra] = PORTRAITS[name] ?? PORTRAITS.dias!;
  return drawing(
    svg`<rect x="1" y="1" width="22" height="22" rx="4" fill=${fill}/>
      <path d="M4 23c0-6 3-9.5 8-9.5s8 3.5 8 9.5Z" fill="rgb(0 0 0 / 45%)"/>
      <circle cx="12" cy="10" r="4.6" fill="#f0d3b2"/><path d="M8.5 11.5c1 4 6 4 7 0-2 1.5-5 1.5-7 0Z" fill="#5a4026"/>${extra}`,
    size,
  );
}

export const ANCHOR = svg`<circle cx="12" cy="4.5" r="2.5"/><path d="M12 7v14M7 10h10M3.5 14c1 5 5 7 8.5 7s7.5-2 8.5-7"/>`;

export function bag(size = 30): TemplateResult {
  return drawing(
    svg`<path d="M8 7C3 12 2 22 6 22h12c4 0 3-10-2-15Z" fill="#a3825a" stroke="#503a1e" stroke-width="1.3"/>
      <path d="M7 2.5 9 6h6l2-3.5-2.5 1L12 2l-2.5 1.5Z" fill="#8a6b44" stroke="#503a1e"/><path d="M7.5 7h9" stroke="#f2e3c4" stroke-width="1.8"/>`,
    size,
  );
}
