// Own drawings of goods, dice, workers, ships, guilds, characters and requests. Shapes differ, not only colours.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { coin, drawing } from "../board/pieces";

const GOODS: Record<string, SVGTemplateResult> = {
  wheat: svg`<circle cx="12" cy="12" r="11" fill="#f7e3a1" stroke="#8a6d00" stroke-width="1.3"/>
    <path d="M12 21V8" stroke="#8a6d00" stroke-width="1.5"/>
    <g fill="#d99a00" stroke="#8a6d00" stroke-width=".6"><ellipse cx="12" cy="5.8" rx="1.7" ry="2.8"/><ellipse cx="8.8" cy="9" rx="1.6" ry="2.8" transform="rotate(-35 8.8 9)"/><ellipse cx="15.2" cy="9" rx="1.6" ry="2.8" transform="rotate(35 15.2 9)"/><ellipse cx="8.8" cy="13.5" rx="1.6" ry="2.8" transform="rotate(-35 8.8 13.5)"/><ellipse cx="15.2" cy="13.5" rx="1.6" ry="2.8" transform="rotate(35 15.2 13.5)"/></g>`,
  sugar: svg`<rect x="1.2" y="1.2" width="21.6" height="21.6" rx="4" fill="#eef3e6" stroke="#4f6b2d" stroke-width="1.3"/>
    <path d="m7.5 20.5 1.5-17M12.2 21 13 2.5M16.5 20.5l1.5-14" stroke="#7fa04a" stroke-width="2.6" stroke-linecap="round"/>
    <path d="M7 15h2.6M7.6 9h2.6M11 14h2.6M11.4 8H14M15.6 15h2.6M16 10h2.6" stroke="#3c5220" stroke-width="1.2"/>`,
  wine: svg`<path d="M12 1 22.5 8v8L12 23 1.5 16V8Z" fill="#ead5ea" stroke="#5c1548" stroke-width="1.3"/>
    <g fill="#7d1f5e"><circle cx="8" cy="10" r="2.3"/><circle cx="12" cy="10" r="2.3"/><circle cx="16" cy="10" r="2.3"/><circle cx="10" cy="13.7" r="2.3"/><circle cx="14" cy="13.7" r="2.3"/><circle cx="12" cy="17.3" r="2.3"/></g>
    <path d="M12 8c0-3 1-4 4-4" fill="none" stroke="#3c6b24" stroke-width="1.6"/>`,
  wood: svg`<path d="M4 7h13v10H4Z" fill="#a06a38" stroke="#4b2c10" stroke-width="1.3"/><ellipse cx="17.5" cy="12" rx="3.6" ry="5" fill="#e2b883" stroke="#4b2c10" stroke-width="1.3"/>
    <ellipse cx="17.5" cy="12" rx="1.5" ry="2.2" fill="none" stroke="#8a5a2c"/><path d="M5 10h8M6 14h7" stroke="#6d441d" stroke-width="1.2"/>`,
  bread: svg`<path d="M2 14c0-5 4-8 10-8s10 3 10 8c0 3-2 4.5-4 4.5H6c-2 0-4-1.5-4-4.5Z" fill="#d9974a" stroke="#74420f" stroke-width="1.3"/>
    <path d="m7 8.5 2 4M11.5 7.5l2 4M16 8.5l2 4" stroke="#fbe3bd" stroke-width="1.8" stroke-linecap="round"/>`,
};

export function resource(name: string, size = 22): TemplateResult {
  return name === "reals" ? coin("", size) : drawing(GOODS[name] ?? svg``, size);
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[12, 12]],
  2: [[7.5, 7.5], [16.5, 16.5]],
  3: [[7, 7], [12, 12], [17, 17]],
};

/** A guild die is light, a pirate die black. */
export function die(value: number, kind: "guild" | "pirate", size = 24): TemplateResult {
  const [face, edge, pip] = kind === "guild" ? ["#fbf6e6", "#6d5a3a", "#2a2114"] : ["#26262b", "#c9c9cf", "#fff"];
  return drawing(
    svg`<rect x="2" y="2" width="20" height="20" rx="4.5" fill=${face} stroke=${edge} stroke-width="1.5"/>
      ${(PIPS[value] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.3" fill=${pip}/>`)}`,
    size,
  );
}

const MARKS = [
  svg`<circle cx="12" cy="16" r="3"/>`,
  svg`<rect x="9.3" y="13.3" width="5.4" height="5.4"/>`,
  svg`<path d="m12 12.5 3.6 6.3H8.4Z"/>`,
  svg`<path d="m12 12 3.6 4-3.6 4-3.6-4Z"/>`,
];

/** A worker of a seat, or a neutral citizen. */
export function worker(seat: number | undefined, size = 24): TemplateResult {
  const fill = seat === undefined ? "#8d8a83" : `var(--seat-${seat})`;
  return html`<svg viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true" .style=${`fill: ${fill}`}>
    <path d="M12 1.5a4.5 4.5 0 0 1 3.5 7.3c4 .8 7 2.7 7 4.7 0 1.5-2 2-4 2l2 7h-17l2-7c-2 0-4-.5-4-2 0-2 3-3.9 7-4.7A4.5 4.5 0 0 1 12 1.5Z" stroke="var(--paper)" stroke-width="1.2"/>
    <g fill="var(--paper)">${seat === undefined ? svg`` : MARKS[seat]}</g></svg>`;
}

/** A ship of a seat. */
export function ship(seat: number, size = 30): TemplateResult {
  return html`<svg viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true" .style=${`color: var(--seat-${seat})`}>
    <path d="M12 1v14" stroke="#5b3b20" stroke-width="1.6"/><path d="M5 3q7-2.5 14 0 2 5 0 10-7-2-14 0 2-5 0-10Z" fill="currentColor" stroke="var(--paper)" stroke-width=".8"/>
    <g fill="var(--paper)" transform="translate(0 -8.3)">${MARKS[seat]}</g>
    <path d="M1 14.5q3 2 6 1.5h10q4 0 6-2.5l-3 8q-.5 1.5-2.5 1.5h-11q-2 0-2.5-1.5Z" fill="#8a5a33" stroke="#3f2a14"/></svg>`;
}

export function pirates(text: string | number, size = 22): TemplateResult {
  return drawing(
    svg`<circle cx="12" cy="12" r="11" fill="#26262b" stroke="#c9c9cf" stroke-width="1.2"/>
      ${text === ""
        ? svg`<path d="M12 4.5c4 0 6 2.5 6 5.5 0 2.2-1 3.5-2.5 4.2V17h-7v-2.8C7 13.5 6 12.2 6 10c0-3 2-5.5 6-5.5Z" fill="#fff"/><circle cx="9.5" cy="10" r="1.5"/><circle cx="14.5" cy="10" r="1.5"/><path d="m5 17 14 3.5M19 17 5 20.5" stroke="#fff" stroke-width="1.5"/>`
        : svg`<text x="12" y="16.2" text-anchor="middle" font-size="11.5" font-weight="750" fill="#fff">${text}</text>`}`,
    size,
  );
}

const GUILDS: Record<string, readonly [fill: string, edge: string, shape: SVGTemplateResult]> = {
  g_blue: ["#2f74b5", "#123a63", svg`<circle cx="12" cy="12" r="10"/>`],
  g_green: ["#2e8b57", "#0f4728", svg`<path d="M12 1.5 22.5 21h-21Z"/>`],
  g_orange: ["#c96a12", "#6b3400", svg`<rect x="2.5" y="2.5" width="19" height="19" rx="2"/>`],
  g_purple: ["#8446a6", "#41185a", svg`<path d="m12 1 11 11-11 11L1 12Z"/>`],
};

export function guild(name: string, size = 20): TemplateResult {
  const [fill, edge, shape] = GUILDS[name] ?? GUILDS.g_blue!;
  return drawing(
    svg`<g fill=${fill} stroke=${edge} stroke-width="1.3">${shape}</g>
      <text x="12" y="17" text-anchor="middle" font-size="11" font-weight="800" fill="#fff">${name.charAt(2).toUpperCase()}</text>`,
    size,
  );
}

export function guildColour(name: string): string {
  return GUILDS[name]?.[0] ?? "transparent";
}

const CHARACTERS: Record<string, readonly [fill: string, SVGTemplateResult]> = {
  steward: ["#5f8f3e", svg`<path d="M4 9c2-5 14-5 16 0Z" fill="#e2b44c"/><path d="M19 14v9M17 14h4" stroke="#f3e6cd" stroke-width="1.5"/>`],
  guildmaster: ["#8a5a33", svg`<path d="M6.5 8c0-6 11-6 11 0Z" fill="#26334a"/><path d="m16 16 5 6M14.5 17.5l3.5-3" stroke="#e9e0cc" stroke-width="2"/>`],
  mayor: ["#a3333d", svg`<path d="M6 8 8 2.5h8L18 8Z" fill="#1d1d22"/><path d="m8 15.5 4 4 4-4" fill="none" stroke="#f2c230" stroke-width="1.8"/>`],
  commander: ["#2f6f93", svg`<path d="M4.5 8C7 2 17 2 19.5 8c-4 1-11 1-15 0Z" fill="#12263b"/><path d="M12 16v6M9.5 20c1 2.5 4 2.5 5 0" stroke="#fff" stroke-width="1.4" fill="none"/>`],
  printed: ["#7d7a70", svg`<path d="M7 8c0-5.5 10-5.5 10 0Z" fill="#4c4a44"/>`],
};

export function portrait(name: string, size = 36): TemplateResult {
  const [fill, extra] = CHARACTERS[name] ?? CHARACTERS.printed!;
  return drawing(
    svg`<rect x="1" y="1" width="22" height="22" rx="4" fill=${fill}/>
      <path d="M4 23c0-6 3-9.5 8-9.5s8 3.5 8 9.5Z" fill="rgb(0 0 0 / 42%)"/><circle cx="12" cy="10" r="4.5" fill="#f0d3b2"/>${extra}`,
    size,
  );
}

const REQUESTS: Record<string, SVGTemplateResult> = {
  trade_routes: svg`<path d="M12 8v11M6 9.5h12" stroke="#fff" stroke-width="1.5"/><path d="m3.5 15 2.5-5 2.5 5a2.5 2.5 0 0 1-5 0ZM15.5 15l2.5-5 2.5 5a2.5 2.5 0 0 1-5 0Z" fill="#fff"/>`,
  expeditions: svg`<circle cx="12" cy="14" r="6" fill="none" stroke="#fff" stroke-width="1.5"/><path d="m12 9 1.8 5-1.8 5-1.8-5Z" fill="#fff"/>`,
  guild_influence: svg`<path d="M6.5 8.5h11V14c0 3-3 5-5.5 6-2.5-1-5.5-3-5.5-6Z" fill="#fff"/>`,
  wealth: svg`<circle cx="12" cy="14" r="5.5" fill="#f2c230" stroke="#fff" stroke-width="1.5"/>`,
  urbanization: svg`<path d="M5 20v-7l3.5-3 3.5 3 3.5-4L19 13v7Z" fill="#fff"/>`,
};

/** A crown request. */
export function request(name: string, size = 30): TemplateResult {
  return drawing(
    svg`<rect x="1.5" y="1.5" width="21" height="21" rx="3" fill="#6d1a36" stroke="#f2c230" stroke-width="1.3"/>
      <path d="m7 7-.8-4 3 1.7L12 2l2.8 2.7 3-1.7L17 7Z" fill="#f2c230"/>${REQUESTS[name] ?? svg``}`,
    size,
  );
}

export function windmill(size = 46): TemplateResult {
  return drawing(
    svg`<path d="M8.5 23 10 9h4l1.5 14Z" fill="#f1e7d3" stroke="#6d5a3a"/><path d="M9.3 9 12 5.5 14.7 9Z" fill="#a3473a"/>
      <g stroke="#6d5a3a" stroke-width=".8" fill="#fffaf0"><path d="m12 8 8-6.5 1.5 2Z"/><path d="m12 8 6.5 8-2 1.5Z"/><path d="m12 8-8 6.5-1.5-2Z"/><path d="m12 8-6.5-8 2-.5Z" transform="translate(0 .6)"/></g>
      <path d="M11 23v-4h2v4Z" fill="#6d4a26"/>`,
    size,
  );
}

const HOUSES: Record<string, SVGTemplateResult> = {
  moinho: svg`<path d="M17 31 19 14h6l2 17Z" fill="#fbf6e6" stroke="#6d5a3a"/><path d="M18 14q4-6 8 0Z" fill="#a3473a"/><path d="M20.500 31v-6h3v6Z" fill="#6d4a26"/>
    <path d="M22 14 9 5M22 14 35 5M22 14 10 24M22 14 34 24" stroke="#6d5a3a" stroke-width="2.200"/><circle cx="22" cy="14" r="2" fill="#f2c230"/>`,
  capitania: svg`<path d="M6 31V17h32v14Z" fill="#f3ead4" stroke="#6d5a3a"/><path d="M4 17 22 7l18 10Z" fill="#a3473a" stroke="#6d2018"/><path d="M22 7V1h9l-2.500 2.500L31 6h-9" fill="#2f74b5"/>
    <path d="M20 31v-8h5v8Z" fill="#6d4a26"/><path d="M10 21h5v4h-5ZM30 21h5v4h-5Z" fill="#7fa6b8"/>`,
  alfandega: svg`<path d="M4 31V13h36v18Z" fill="#f3ead4" stroke="#6d5a3a"/><path d="M3 13h38l-3-6H6Z" fill="#7d5a8a" stroke="#47285a"/>
    <path d="M8 31v-8a4 4 0 0 1 8 0v8ZM18 31v-8a4 4 0 0 1 8 0v8ZM28 31v-8a4 4 0 0 1 8 0v8Z" fill="#5b4a33"/>`,
  casa_da_coroa: svg`<path d="M6 31V16h32v15Z" fill="#f3ead4" stroke="#6d5a3a"/><path d="M5 16h34l-4-5H9Z" fill="#8d2f3d" stroke="#5a1521"/>
    <path d="m14 10-2-8 5 3.500L22 0l5 5.500L32 2l-2 8Z" fill="#f2c230" stroke="#8d6a00"/><path d="M19 31v-9h6v9Z" fill="#6d4a26"/>`,
  fortaleza: svg`<path d="M5 31V11h5v4h4v-4h5v4h6v-4h5v4h4v-4h5v20Z" fill="#c9c2b2" stroke="#5b5648"/><path d="M18 31v-6a4 4 0 0 1 8 0v6Z" fill="#3b372d"/>
    <path d="M9 20h3v4H9ZM32 20h3v4h-3Z" fill="#3b372d"/><path d="M22 11V2h8l-2 2.500L30 7h-8" fill="#3f8a4d"/>`,
};

/** A building of the guild board. */
export function house(name: string): TemplateResult {
  return html`<svg class="house" viewBox="0 0 44 32" aria-hidden="true">${HOUSES[name] ?? HOUSES.capitania}</svg>`;
}
