// What all boards share: choices on places, explanations, keyboard, flights.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Choice } from "./choices";
import { flyBetween, measurePiles, type Piles } from "./flights";
import { theme } from "./theme";

/** What a piece is, told on hover, focus and tap. */
export interface Explanation {
  readonly title: string;
  readonly lines?: readonly string[];
}

export interface SpotOptions {
  readonly explain?: Explanation;
  /** Classes of the game's own style sheet. */
  readonly look?: string;
  /** KIND@PLACE and how many: see flights. */
  readonly pile?: readonly [string, number];
}

interface Bubble {
  readonly explanation: Explanation;
  readonly style: string;
}

interface Menu {
  readonly choices: readonly Choice[];
  readonly style: string;
}

/** Fires `choose` ({actionId}) and `hover` ({target, actionIds}). */
export abstract class BoardElement<View, Components> extends LitElement {
  static override styles = [theme];
  static override properties = {
    view: { attribute: false },
    components: { attribute: false },
    players: { attribute: false },
    seatToMove: { attribute: false },
    viewerSeat: { attribute: false },
    choices: { attribute: false },
    chosen: { attribute: false },
    theme: { reflect: true },
    bubble: { state: true },
    menu: { state: true },
  };

  declare view: View | undefined;
  declare components: Components | undefined;
  /** Names by seat. */
  declare players: readonly string[];
  declare seatToMove: number | undefined;
  declare viewerSeat: number | undefined;
  declare choices: readonly Choice[];
  /** The action to be confirmed; its places are marked. */
  declare chosen: number | undefined;
  declare theme: string;
  private declare bubble: Bubble | undefined;
  private declare menu: Menu | undefined;

  private readonly explanations = new Map<string, Explanation>();
  private byTarget = new Map<string, Choice[]>();
  private pilesBefore: Piles = new Map();

  constructor() {
    super();
    this.players = [];
    this.choices = [];
  }

  protected abstract renderBoard(view: View, components: Components): TemplateResult;

  /** A place of the board. It becomes a button while it stands for a legal action. */
  protected spot(target: string, label: string, content: unknown, options: SpotOptions = {}): TemplateResult {
    const { explain, look = "", pile } = options;
    const choices = this.byTarget.get(target);
    if (explain) this.explanations.set(target, explain);
    const key = explain || choices ? target : nothing;
    const [name, count] = pile ?? [nothing, nothing];
    if (!choices) {
      return html`<div class="spot ${look}" role="img" aria-label=${label} data-spot=${key}
        data-pile=${name} data-count=${count}>${content}</div>`;
    }
    const isChosen = choices.some((choice) => choice.actionId === this.chosen);
    const texts = choices.map((choice) => choice.text).join("; ");
    return html`<button type="button" class="spot ${look} ${isChosen ? "chosen" : ""}" data-spot=${key}
      data-pile=${name} data-count=${count} aria-pressed=${isChosen} aria-label="${label}. ${texts}"
      @click=${(event: MouseEvent) => this.choose(event, choices)}>${content}</button>`;
  }

  protected nameOf(seat: number): string {
    return this.players[seat] ?? `Seat ${seat + 1}`;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("view")) this.menu = undefined;
    if (changed.has("choices")) {
      this.byTarget = new Map();
      for (const choice of this.choices) {
        for (const target of choice.targets) {
          this.byTarget.set(target, [...(this.byTarget.get(target) ?? []), choice]);
        }
      }
      this.menu = undefined;
    }
    if (changed.has("view") && this.hasUpdated) this.pilesBefore = measurePiles(this.renderRoot);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.view || !this.components) return nothing;
    this.explanations.clear();
    return html`
      <div class="board" @pointerover=${this.point} @pointerleave=${this.unpoint} @focusin=${this.point}
        @focusout=${this.unpoint} @click=${this.point} @keydown=${this.wander}>
        ${this.renderBoard(this.view, this.components)}
      </div>
      <div class="flights" aria-hidden="true"></div>
      ${this.bubble && !this.menu ? renderBubble(this.bubble) : nothing}
      ${this.menu ? this.renderMenu(this.menu) : nothing}
    `;
  }

  protected override updated(changed: PropertyValues): void {
    this.keepOneTabStop();
    if (!changed.has("view") || this.pilesBefore.size === 0) return;
    const layer = this.renderRoot.querySelector<HTMLElement>(".flights");
    if (layer) flyBetween(this.pilesBefore, this.renderRoot, layer);
    this.pilesBefore = new Map();
  }

  private choose(event: MouseEvent, choices: readonly Choice[]): void {
    const [only] = choices;
    if (choices.length === 1 && only) {
      this.send(only);
      return;
    }
    this.menu = { choices, style: this.below(event.currentTarget as Element) };
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".menu button")?.focus());
  }

  private send(choice: Choice): void {
    this.menu = undefined;
    const detail = { actionId: choice.actionId };
    this.dispatchEvent(new CustomEvent("choose", { detail, bubbles: true, composed: true }));
  }

  private renderMenu(menu: Menu): TemplateResult {
    const close = (event: KeyboardEvent): void => {
      if (event.key === "Escape") this.menu = undefined;
    };
    return html`<div class="menu" role="group" aria-label="Choose one" .style=${menu.style} @keydown=${close}>
      ${menu.choices.map(
        (choice) => html`<button type="button" @click=${() => this.send(choice)}>${choice.text}</button>`,
      )}
    </div>`;
  }

  private readonly point = (event: Event): void => {
    const spot = event.composedPath().find((node) => node instanceof HTMLElement && node.dataset.spot);
    const target = spot instanceof HTMLElement ? spot.dataset.spot : undefined;
    if (!target || !(spot instanceof HTMLElement)) {
      this.unpoint();
      return;
    }
    const explanation = this.explanations.get(target);
    this.bubble = explanation && { explanation, style: this.below(spot) };
    const actionIds = (this.byTarget.get(target) ?? []).map((choice) => choice.actionId);
    const detail = { target, actionIds };
    this.dispatchEvent(new CustomEvent("hover", { detail, bubbles: true, composed: true }));
  };

  private readonly unpoint = (): void => {
    this.bubble = undefined;
  };

  /** Arrow keys go to the nearest piece in that direction; Tab goes from choice to choice. */
  private readonly wander = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Escape") this.unpoint();
    if (!step) return;
    const here = (event.target as Element).getBoundingClientRect();
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const spot of this.spots()) {
      const box = spot.getBoundingClientRect();
      const x = box.x + box.width / 2 - here.x - here.width / 2;
      const y = box.y + box.height / 2 - here.y - here.height / 2;
      const ahead = x * (step[0] ?? 0) + y * (step[1] ?? 0);
      const aside = Math.abs(x * (step[1] ?? 0)) + Math.abs(y * (step[0] ?? 0));
      if (ahead > 4 && ahead + 2.5 * aside < least) {
        least = ahead + 2.5 * aside;
        best = spot;
      }
    }
    if (!best) return;
    event.preventDefault();
    best.tabIndex = 0;
    best.focus();
  };

  private spots(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>("[data-spot]")];
  }

  /** Pieces that are no choice share one tab stop; arrow keys reach the rest. */
  private keepOneTabStop(): void {
    const pieces = this.spots().filter((spot) => spot.tagName !== "BUTTON");
    const current = pieces.find((piece) => piece.matches(":focus")) ?? pieces[0];
    for (const piece of pieces) piece.tabIndex = piece === current ? 0 : -1;
  }

  /** Where a bubble for this element goes: below it, inside the board. */
  private below(element: Element): string {
    const box = element.getBoundingClientRect();
    const own = this.getBoundingClientRect();
    const left = Math.max(4, Math.min(box.x - own.x, own.width - 276));
    return `left: ${left}px; top: ${box.bottom - own.y + 8}px`;
  }
}

function renderBubble({ explanation, style }: Bubble): TemplateResult {
  return html`<div class="tip" role="tooltip" .style=${style}>
    <strong>${explanation.title}</strong>
    ${(explanation.lines ?? []).map((line) => html`<span>${line}</span>`)}
  </div>`;
}
