// <tradewinds-board game=...>: the board of any game, fed with messages or by a match of a server.
//
// Fed:  element.view, .components (and .players, .choices, ...) as the services send them.
// Live: <tradewinds-board match="ID" server="http://localhost:8080"></tradewinds-board>
import { LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { choicesOf, type Choice } from "./board/choices";
import { connectTo } from "./client";
import { follow, type Moment } from "./follow";
import { boardOf } from "./games";
import type { GetComponentsResponse } from "./gen/tradewinds/v1/catalog_service_pb";
import type { View } from "./gen/tradewinds/v1/position_pb";
import { learn, type Knowledge } from "./knowledge";

/** Fires `choose`, `hover`, and in live mode `moment` ({moment}) and `trouble` ({message}). */
export class TradewindsBoard extends LitElement {
  static override properties = {
    game: {},
    match: {},
    server: {},
    view: { attribute: false },
    components: { attribute: false },
    players: { attribute: false },
    seatToMove: { attribute: false },
    viewerSeat: { attribute: false },
    choices: { attribute: false },
    chosen: { attribute: false },
    seatToken: { attribute: false },
  };

  declare game: string;
  declare match: string;
  declare server: string;
  declare view: View | undefined;
  declare components: GetComponentsResponse | undefined;
  declare players: readonly string[];
  declare seatToMove: number | undefined;
  declare viewerSeat: number | undefined;
  declare choices: readonly Choice[];
  declare chosen: number | undefined;
  /** Opens a seat in live mode. A property, so that it is in no markup and no URL. */
  declare seatToken: string;
  private following: AbortController | undefined;

  constructor() {
    super();
    this.game = this.match = this.server = this.seatToken = "";
    this.players = [];
    this.choices = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.following?.abort();
  }

  protected override createRenderRoot(): this {
    return this;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("match") || changed.has("server") || changed.has("seatToken")) {
      this.following?.abort();
      if (this.match) void this.live();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, components } = this;
    if (!view || !components) return nothing;
    return boardOf(this.game).render({
      view,
      components,
      players: this.players,
      seatToMove: this.seatToMove,
      viewerSeat: this.viewerSeat,
      choices: this.choices,
      chosen: this.chosen,
    });
  }

  private async live(): Promise<void> {
    const { signal } = (this.following = new AbortController());
    const server = connectTo(this.server || location.origin);
    let known: Knowledge | undefined;
    try {
      for await (const moment of follow(server, this.match, this.seatToken || undefined, signal)) {
        const { setup, rulesVersion } = moment.match;
        if (!setup) continue;
        known ??= await learn(server, setup, rulesVersion);
        if (signal.aborted) return;
        this.show(moment, known);
      }
    } catch (error) {
      this.dispatchEvent(new CustomEvent("trouble", { detail: { message: String(error) } }));
    }
  }

  private show(moment: Moment, known: Knowledge): void {
    this.game = moment.match.setup?.game ?? "";
    this.components = known.components;
    this.view = moment.view;
    this.players = moment.match.players.map((player) => player.name);
    this.seatToMove = moment.position.seatToMove;
    this.choices = choicesOf(moment.position, known.words, boardOf(this.game).targetsOf);
    this.dispatchEvent(new CustomEvent("moment", { detail: { moment } }));
  }
}

customElements.define("tradewinds-board", TradewindsBoard);
