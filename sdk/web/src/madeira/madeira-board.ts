// <tradewinds-madeira>: the whole table of Madeira.
import { html, type TemplateResult } from "lit";
import { BoardElement } from "../board/board-element";
import { layout } from "../board/layout";
import type { MadeiraComponents } from "../gen/tradewinds/madeira/v1/components_pb";
import { Phase } from "../gen/tradewinds/madeira/v1/types_pb";
import type { MadeiraView } from "../gen/tradewinds/madeira/v1/view_pb";
import { renderBuildings, renderRows } from "./guild-board";
import { renderHarbours } from "./harbours";
import { renderCities, renderIsland } from "./island";
import { renderPlayer } from "./player-area";
import { style } from "./style";
import { Table } from "./table";

const PHASES: Partial<Record<Phase, string>> = {
  [Phase.SETUP]: "Setup",
  [Phase.PREPARATION]: "A: preparation",
  [Phase.CHARACTER_ACTIONS]: "B: characters",
  [Phase.BUILDING_ACTIONS]: "C: buildings",
  [Phase.UPKEEP]: "D: upkeep",
  [Phase.CROWN]: "E: crown requests",
  [Phase.OVER]: "The match is over",
};

export class MadeiraBoard extends BoardElement<MadeiraView, MadeiraComponents> {
  static override styles = [...BoardElement.styles, layout, style];

  protected override renderBoard(view: MadeiraView, components: MadeiraComponents): TemplateResult {
    const spot = this.spot.bind(this);
    const table = new Table(view, components, spot, (seat) => this.nameOf(seat), this.seatToMove, this.choices);
    const fulfilled = components.rounds.find(({ round }) => round === view.round)?.fulfilled;
    return html`
      <div class="status">
        <span>Round <b>${view.round}</b> of ${components.rounds.length}</span>
        <span>Phase <b>${PHASES[view.phase] ?? ""}</b></span>
        ${fulfilled ? html`<span>Crown requests at the end of the round <b>${fulfilled}</b></span>` : ""}
      </div>
      <div class="table">
        ${renderBuildings(table)} ${renderIsland(table)} ${renderRows(table)} ${renderCities(table)} ${renderHarbours(table)}
      </div>
      <div class="players ${view.players.length === 3 ? "three" : ""}">${this.inOrder(view).map((area) => renderPlayer(table, area))}</div>
    `;
  }

  /** The seat that looks comes first. */
  private inOrder(view: MadeiraView): MadeiraView["players"] {
    const first = this.viewerSeat ?? 0;
    return [...view.players.slice(first), ...view.players.slice(0, first)];
  }
}

customElements.define("tradewinds-madeira", MadeiraBoard);
