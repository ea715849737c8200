// A small picture for each game, to tell them apart in lists.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

const EMBLEMS: Record<string, readonly [fill: string, SVGTemplateResult]> = {
  "puerto-rico": [
    "#2f7d6b",
    svg`<path d="M8 41q16-9 32 0Z" fill="#f2d49b"/><path d="M23 40c-1-10 0-16 3-23" fill="none" stroke="#6b4425" stroke-width="3.4"/>
      <path d="M26 17c-8-6-14-3-16 3 6-3 11-3 16-3Zm0 0c-5-8 1-12 8-12-2 5-4 9-8 12Zm0 0c8-4 13 0 14 6-5-3-9-5-14-6Zm0 0c-6 3-8 8-6 13 4-4 6-8 6-13Z" fill="#c9e58a"/>`,
  ],
  madeira: [
    "#8a5a9c",
    svg`<path d="M18 42 21 20h6l3 22Z" fill="#fbf6e6"/><path d="M19 20q5-7 10 0Z" fill="#b3364a"/><path d="M22 42v-8h4v8Z" fill="#6b4425"/>
      <g stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path d="M24 20 10 9M24 20 38 9M24 20 11 31M24 20 37 31"/></g><circle cx="24" cy="20" r="2.6" fill="#f2c230"/>`,
  ],
  "vasco-da-gama": [
    "#2f6f93",
    svg`<path d="M5 40q5-4 9.500 0t9.500 0 9.500 0 9.500 0v4H5Z" fill="#bfe0ee"/><path d="M9 30h30l-5 9H14Z" fill="#8a5a33" stroke="#4f3016"/>
      <path d="M24 5v25" stroke="#4f3016" stroke-width="2.4"/><path d="M13 9q11-4 22 0 3 9 0 18-11-4-22 0 3-9 0-18Z" fill="#fffaf0"/>
      <path d="M24 11v14M18 18h12" stroke="#b3364a" stroke-width="3"/>`,
  ],
};

const PLAIN = ["#55626a", svg`<rect x="12" y="12" width="24" height="24" rx="5" fill="#fff"/><circle cx="24" cy="24" r="4" fill="#55626a"/>`] as const;

export function emblem(game: string, size = 44): TemplateResult {
  const [fill, shape] = EMBLEMS[game] ?? PLAIN;
  return html`<svg viewBox="0 0 48 48" width=${size} height=${size} aria-hidden="true">
    <rect width="48" height="48" rx="10" fill=${fill} />${shape}
  </svg>`;
}
