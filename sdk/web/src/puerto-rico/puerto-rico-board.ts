// <tradewinds-puerto-rico>: the whole table of Puerto Rico.
import { html, nothing, type TemplateResult } from "lit";
import { BoardElement } from "../board/board-element";
import type { PuertoRicoComponents } from "../gen/tradewinds/puerto_rico/v1/components_pb";
import { Phase } from "../gen/tradewinds/puerto_rico/v1/types_pb";
import type { PuertoRicoView } from "../gen/tradewinds/puerto_rico/v1/view_pb";
import { renderFestival, renderHarbour, renderPlantations, renderRoles, renderSupply, renderTradingHouse } from "./centre";
import { renderMarket } from "./market";
import { renderPlayer } from "./player-area";
import { layout } from "../board/layout";
import { style } from "./style";
import { Table } from "./table";

const PHASES: Partial<Record<Phase, string>> = {
  [Phase.DRAFT]: "Draft of the buildings",
  [Phase.ROLE_CHOICE]: "Choosing a role",
  [Phase.SETTLER]: "Settler",
  [Phase.MAYOR]: "Mayor",
  [Phase.BUILDER]: "Builder",
  [Phase.CRAFTSMAN]: "Craftsman",
  [Phase.TRADER]: "Trader",
  [Phase.CAPTAIN]: "Captain",
  [Phase.PROSPECTOR]: "Prospector",
  [Phase.BUCCANEER]: "Buccaneer",
  [Phase.OVER]: "The match is over",
};

export class PuertoRicoBoard extends BoardElement<PuertoRicoView, PuertoRicoComponents> {
  static override styles = [...BoardElement.styles, layout, style];

  protected override renderBoard(view: PuertoRicoView, components: PuertoRicoComponents): TemplateResult {
    const spot = this.spot.bind(this);
    const table = new Table(view, components, spot, (seat) => this.nameOf(seat), this.seatToMove);
    return html`
      ${this.renderStatus(view)}
      <div class="table">
        ${renderRoles(table)} ${renderHarbour(table)} ${renderTradingHouse(table)} ${renderPlantations(table)}
        ${renderSupply(table)} ${renderFestival(table)} ${renderMarket(table)}
      </div>
      <div class="players">${this.inOrder(view).map((area) => renderPlayer(table, area))}</div>
    `;
  }

  private renderStatus(view: PuertoRicoView): TemplateResult {
    return html`<div class="status">
      <span>Round <b>${view.round}</b></span>
      <span>Phase <b>${PHASES[view.phase] ?? ""}</b></span>
      ${view.takerSeat === undefined ? nothing : html`<span>Role taken by <b>${this.nameOf(view.takerSeat)}</b></span>`}
      ${view.lastRound ? html`<span><b>Last round</b></span>` : nothing}
    </div>`;
  }

  /** The seat that looks comes first. */
  private inOrder(view: PuertoRicoView): PuertoRicoView["players"] {
    const first = this.viewerSeat ?? 0;
    return [...view.players.slice(first), ...view.players.slice(0, first)];
  }
}

customElements.define("tradewinds-puerto-rico", PuertoRicoBoard);
