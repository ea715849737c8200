// Move animation: pieces fly from the piles that shrank to the piles that grew.
//
// A board marks each pile with `data-pile="KIND@PLACE"` and `data-count`. Nothing else is needed.
export type Piles = ReadonlyMap<string, Pile>;

interface Pile {
  readonly kind: string;
  readonly count: number;
  readonly box: DOMRect;
  readonly element: HTMLElement | SVGElement;
}

const FLIGHT_MS = 550;
const MOST_FLIGHTS = 24;

export function measurePiles(root: ParentNode): Piles {
  const piles = new Map<string, Pile>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-pile]")) {
    const { pile, count } = element.dataset;
    if (!pile) continue;
    const kind = pile.split("@", 1)[0] ?? "";
    piles.set(pile, { kind, count: Number(count), box: element.getBoundingClientRect(), element });
  }
  return piles;
}

/** Show how `before` became what `root` shows now. */
export function flyBetween(before: Piles, root: ParentNode, layer: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const after = measurePiles(root);
  const sources = new Map<string, DOMRect[]>();
  for (const [name, pile] of before) {
    const lost = pile.count - (after.get(name)?.count ?? 0);
    for (let i = 0; i < lost; i++) listOf(sources, pile.kind).push(pile.box);
  }
  let flights = 0;
  for (const [name, pile] of after) {
    const gained = pile.count - (before.get(name)?.count ?? pile.count);
    for (let i = 0; i < gained && flights < MOST_FLIGHTS; i++) {
      const from = sources.get(pile.kind)?.pop();
      if (from) fly(pile, from, layer, flights++);
    }
    if (gained > 0) pulse(pile.element);
  }
}

function listOf(sources: Map<string, DOMRect[]>, kind: string): DOMRect[] {
  const list = sources.get(kind) ?? [];
  sources.set(kind, list);
  return list;
}

function fly(pile: Pile, from: DOMRect, layer: HTMLElement, number: number): void {
  const shape = pile.element.querySelector("svg") ?? pile.element;
  const copy = shape.cloneNode(true) as HTMLElement | SVGElement;
  const origin = layer.getBoundingClientRect();
  const size = 26;
  copy.removeAttribute("data-pile");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { position: "absolute", left: "0", top: "0", width: `${size}px`, height: `${size}px` });
  layer.append(copy);
  const at = (box: DOMRect): string =>
    `translate(${box.x + box.width / 2 - size / 2 - origin.x}px, ${box.y + box.height / 2 - size / 2 - origin.y}px)`;
  const motion = copy.animate(
    [
      { transform: `${at(from)} scale(1)`, opacity: 1 },
      { transform: `${at(pile.box)} scale(1)`, opacity: 1 },
    ],
    { duration: FLIGHT_MS, delay: number * 25, easing: "cubic-bezier(.4,0,.2,1)", fill: "backwards" },
  );
  motion.onfinish = motion.oncancel = () => copy.remove();
}

function pulse(element: Element): void {
  element.animate([{ filter: "brightness(1.5)" }, { filter: "none" }], { duration: FLIGHT_MS * 1.5 });
}
