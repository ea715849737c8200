// <tradewinds-vasco-da-gama>: the whole table of Vasco da Gama.
import { html, type TemplateResult } from "lit";
import { BoardElement } from "../board/board-element";
import { layout } from "../board/layout";
import type { VascoDaGamaComponents } from "../gen/tradewinds/vasco_da_gama/v1/components_pb";
import { Phase } from "../gen/tradewinds/vasco_da_gama/v1/types_pb";
import type { VascoDaGamaView } from "../gen/tradewinds/vasco_da_gama/v1/view_pb";
import { renderAreas } from "./areas";
import { renderNumbers } from "./numbers";
import { renderPlayer } from "./player-area";
import { renderPorts } from "./ports";
import { style } from "./style";
import { Table } from "./table";

const PHASES: Partial<Record<Phase, string>> = {
  [Phase.SETUP]: "Setup",
  [Phase.PLACING]: "Placing discs",
  [Phase.ACTING]: "Discs act",
  [Phase.SAILING]: "Sailing",
  [Phase.ROUND_END]: "End of the round",
  [Phase.GAME_END]: "End of the match",
};

export class VascoDaGamaBoard extends BoardElement<VascoDaGamaView, VascoDaGamaComponents> {
  static override styles = [...BoardElement.styles, layout, style];

  protected override renderBoard(view: VascoDaGamaView, components: VascoDaGamaComponents): TemplateResult {
    const spot = this.spot.bind(this);
    const table = new Table(view, components, spot, (seat) => this.nameOf(seat), this.seatToMove, this.choices);
    return html`
      <div class="status">
        <span>Round <b>${view.round}</b> of ${components.rules?.rounds}</span>
        <span>Phase <b>${PHASES[view.phase] ?? ""}</b></span>
        <span>Start player <b>${this.nameOf(view.startSeat)}</b></span>
      </div>
      <div class="table">${renderNumbers(table)} ${renderPorts(table)} ${renderAreas(table)}</div>
      <div class="players ${view.players.length === 3 ? "three" : ""}">${this.inOrder(view).map((area) => renderPlayer(table, area))}</div>
    `;
  }

  /** The seat that looks comes first. */
  private inOrder(view: VascoDaGamaView): VascoDaGamaView["players"] {
    const first = this.viewerSeat ?? 0;
    return [...view.players.slice(first), ...view.players.slice(0, first)];
  }
}

customElements.define("tradewinds-vasco-da-gama", VascoDaGamaBoard);
