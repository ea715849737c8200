// Own drawings of goods, tiles and roles. Each good has a shape of its own beside its colour.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { drawing, workerShape } from "../board/pieces";

const GOODS: Record<string, readonly [fill: string, edge: string, shape: SVGTemplateResult]> = {
  corn: [
    "#f7d548",
    "#8a6d00",
    svg`<path d="M12 5.5c2.4 0 3.6 2.4 3.6 5.5s-1.2 6.5-3.6 6.5S8.4 14 8.4 11 9.6 5.5 12 5.500Z" fill="#e8b100" stroke="#7c6000" stroke-width="1"/>
      <path d="M10.3 7.500v9M12 6.500v10.500M13.7 7.500v9M9 10h6M9 13h6" stroke="#7c6000" stroke-width=".7"/>
      <path d="M8.2 12c-1 3 .6 6.3 3.8 6.800M15.8 12c1 3-.6 6.3-3.8 6.8" fill="none" stroke="#3f7a1d" stroke-width="1.8"/>`,
  ],
  indigo: [
    "#6d83d8",
    "#26357e",
    svg`<g fill="#26357e"><circle cx="12" cy="8.3" r="2.7"/><circle cx="15.5" cy="11" r="2.7"/><circle cx="14.2" cy="15" r="2.7"/><circle cx="9.8" cy="15" r="2.7"/><circle cx="8.5" cy="11" r="2.7"/></g>
      <circle cx="12" cy="12" r="1.9" fill="#fff"/>`,
  ],
  sugar: [
    "#fbfaf4",
    "#6f7a80",
    svg`<path d="m9 18 1.5-12M12 18.5 13 5M15 18l2-10" stroke="#7fa04a" stroke-width="2.3" stroke-linecap="round"/>
      <path d="M9.2 14h1.500M9.8 10h1.500M11.9 14h1.600M12.3 9.500h1.600M15.3 14h1.6" stroke="#46601f" stroke-width="1.2"/>`,
  ],
  tobacco: [
    "#d8a25c",
    "#6e4312",
    svg`<path d="M6.5 17.500C6 10.5 10 6 18 6c0 7.5-4 12-11.5 11.500Z" fill="#7a4b1a"/><path d="M6 18.5 15 9.500M10 14.200l.3-4M12.5 12l3.6.4" stroke="#f3d6aa" stroke-width="1.2" fill="none"/>`,
  ],
  coffee: [
    "#8a6250",
    "#2f1a10",
    svg`<ellipse cx="12" cy="12" rx="4.6" ry="6.4" transform="rotate(32 12 12)" fill="#2f1a10"/><path d="M14.8 7.300c-3 2.5-1.5 4.5-3 5.700s-2 2-2.3 4" stroke="#d9b9a6" stroke-width="1.4" fill="none"/>`,
  ],
};

const QUARRY = svg`<rect x="1.5" y="1.5" width="21" height="21" rx="4" fill="#b9bdc0" stroke="#5b6367" stroke-width="1.5"/>
  <path d="m4 18 4-7 3 4 3.5-8L20 18Z" fill="#6d767b"/><path d="m8 11 3 4M14.5 7l2.5 6" stroke="#e4e7e8" stroke-width="1"/>`;

const FOREST = svg`<rect x="1.5" y="1.5" width="21" height="21" rx="4" fill="#7fae6a" stroke="#2c5620" stroke-width="1.5"/>
  <path d="m8 5 4 6h-2l3 5H3l3-5H4Zm8 3 3.5 5H18l2.5 4h-8l2-4h-1.500Z" fill="#2c5620"/>`;

const BACK = svg`<rect x="1.5" y="1.5" width="21" height="21" rx="4" fill="#91a06b" stroke="#46522b" stroke-width="1.5"/>
  <path d="M12 6v12M6 12h12M8 8l8 8M16 8l-8 8" stroke="#5d6b3a" stroke-width="1.3"/>`;

/** A barrel of a good. */
export function good(name: string, size = 22): TemplateResult {
  const [fill, edge, shape] = GOODS[name] ?? GOODS.corn!;
  return drawing(
    svg`<path d="M7 1.500h10l5.5 5.500v10L17 22.500H7L1.5 17V7Z" fill=${fill} stroke=${edge} stroke-width="1.6"/>${shape}`,
    size,
  );
}

/** A tile: a plantation, "quarry", "forest", or "back" for the face-down side. */
export function tile(name: string, size = 34): TemplateResult {
  if (name === "quarry") return drawing(QUARRY, size);
  if (name === "forest") return drawing(FOREST, size);
  if (name === "back") return drawing(BACK, size);
  const [fill, edge, shape] = GOODS[name] ?? GOODS.corn!;
  return drawing(
    svg`<rect x="1.5" y="1.5" width="21" height="21" rx="4" fill=${fill} stroke=${edge} stroke-width="1.5"/>
      <path d="M3 20.500h18" stroke="#5c7d36" stroke-width="2.6" stroke-linecap="round"/>${shape}`,
    size,
  );
}

export function goodColour(name: string): string {
  return GOODS[name]?.[0] ?? "transparent";
}

const ROLES: Record<string, readonly [fill: string, shape: SVGTemplateResult]> = {
  settler: ["#5f8f3e", svg`<path d="m4 19 7-7M9 4l11 11-3 .5L8.5 7Z" stroke="#fff" stroke-width="1.8" fill="#e6d3b3"/><path d="M3 20.500h18" stroke="#fff" stroke-width="2"/>`],
  mayor: ["#a8813a", svg`<circle cx="12" cy="8" r="4" fill="#fff"/><path d="M4 21c0-5 3.5-8 8-8s8 3 8 8Z" fill="#fff"/><path d="m8 13.5 4 5 4-5" fill="none" stroke="#a8813a" stroke-width="1.8"/>`],
  builder: ["#b4542f", svg`<path d="M4 20V10h7v10ZM13 20V6h7v14Z" fill="#fff"/><path d="m3 10 4.5-5L12 10ZM12.5 6 16.5 2 20.5 6Z" fill="#fff"/><path d="M6 20v-4h3v4M15 10h3M15 14h3" stroke="#b4542f" stroke-width="1.5" fill="none"/>`],
  craftsman: ["#8a6d3b", svg`<circle cx="12" cy="12" r="4.5" fill="none" stroke="#fff" stroke-width="3"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3.5 3.500M15.5 15.5 19 19M19 5l-3.5 3.500M8.5 15.5 5 19" stroke="#fff" stroke-width="2.3"/>`],
  trader: ["#7a5aa0", svg`<path d="M12 3v17M5 6h14M8 21h8" stroke="#fff" stroke-width="2"/><path d="M2 14 5 7l3 7a3 3 0 0 1-6 0ZM16 14l3-7 3 7a3 3 0 0 1-6 0Z" fill="#fff"/>`],
  captain: ["#2f6f93", svg`<path d="M3 15h18l-3 6H6Z" fill="#fff"/><path d="M12 2v12M13 3l6.5 9H13ZM11 5l-5 7h5Z" fill="#fff" stroke="#fff"/>`],
  prospector: ["#8b8b2f", svg`<path d="M4 20 15 9" stroke="#fff" stroke-width="2.6"/><path d="M9 4c5-1.5 10 2 11.5 8-3-4-6-5.5-11.5-8Z" fill="#fff"/><circle cx="18" cy="18" r="3" fill="#f2c230" stroke="#fff"/>`],
  buccaneer: ["#3b3b46", svg`<circle cx="12" cy="10" r="6.5" fill="#fff"/><circle cx="9.5" cy="10" r="1.7"/><circle cx="14.5" cy="10" r="1.7"/><path d="M9 15h6v3H9Z" fill="#fff"/><path d="m3 17 18 5M21 17 3 22" stroke="#fff" stroke-width="2"/>`],
};

/** The picture of a role card. */
export function rolePicture(name: string): TemplateResult {
  const [colour, shape] = ROLES[name.replace(/_\d$/, "")] ?? ROLES.settler!;
  return html`<span class="picture" .style=${`--role: ${colour}`}>${drawing(shape, 42)}</span>`;
}

const WAVES = "M0 76q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0v8H0Z";

/** A cargo ship with one hold for each good. */
export function shipPicture(capacity: number, load: number, name: string | undefined): TemplateResult {
  const width = capacity * 20 + 46;
  const holds = Array.from({ length: capacity }, (_, index) => {
    const x = 20 + index * 20;
    const filled = index < load && name;
    return filled
      ? svg`<svg x=${x} y="48" width="19" height="19" viewBox="0 0 24 24">${barrel(name)}</svg>`
      : svg`<rect x=${x + 1} y="49" width="17" height="17" rx="3" fill="rgb(255 255 255 / 28%)" stroke="rgb(255 255 255 / 75%)" stroke-dasharray="3 2"/>`;
  });
  const middle = width / 2;
  return html`<svg class="ship" viewBox="0 0 ${width} 84" aria-hidden="true" .style=${`max-width: ${width * 1.35}px`}>
    <path d=${WAVES} fill="#5f9db8"/>
    <path d="M${middle} 3v42" stroke="#5b3b20" stroke-width="3.5"/>
    <path d="M${middle + 3} 6c18 6 ${capacity * 3} 22 ${capacity * 4} 34H${middle + 3}ZM${middle - 3} 10c-14 5-${capacity * 2} 18-${capacity * 3} 30H${middle - 3}Z" fill="#fdf6e3" stroke="#b9a987"/>
    <path d="M${middle} 3h12l-3 3 3 3h-12Z" fill="#b3364a"/>
    <path d="M4 44H${width - 4}l-8 27q-1 4-5 4H19q-4 0-5-4Z" fill="#8a5a33" stroke="#4f3016" stroke-width="2"/>
    <path d="M7 46.500h${width - 14}" stroke="#c99a63" stroke-width="2"/>
    ${holds}
  </svg>`;
}

/** The boat that brings workers or nobles, with all that sit in it. */
export function boatPicture(count: number, piece: "worker" | "noble"): TemplateResult {
  const seats = Math.max(4, count);
  const step = Math.min(20, 100 / seats);
  const width = 146;
  return html`<svg class="ship" viewBox="0 0 ${width} 84" aria-hidden="true" .style=${`max-width: ${width * 1.35}px`}>
    <path d=${WAVES} fill="#5f9db8"/>
    <path d="M8 54h130l-12 17q-3 4-8 4H28q-5 0-8-4Z" fill=${piece === "noble" ? "#8d2f3d" : "#6b7f4a"} stroke="#2c2f1c" stroke-width="2"/>
    <path d="M11 57h124" stroke="rgb(255 255 255 / 55%)" stroke-width="2"/>
    ${Array.from({ length: count }, (_, index) => {
      const x = width / 2 + (index - (count - 1) / 2) * step - 11;
      return svg`<svg x=${x} y="31" width="22" height="22" viewBox="0 0 24 24">${workerShape(piece)}</svg>`;
    })}
    <text x=${width / 2} y="71" text-anchor="middle" font-size="13" font-weight="750" fill="#fff">${count}</text>
  </svg>`;
}

function barrel(name: string): SVGTemplateResult {
  const [fill, edge, shape] = GOODS[name] ?? GOODS.corn!;
  return svg`<path d="M7 1.500h10l5.5 5.500v10L17 22.500H7L1.5 17V7Z" fill=${fill} stroke=${edge} stroke-width="1.6"/>${shape}`;
}
