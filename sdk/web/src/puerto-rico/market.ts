// The buildings that can be bought, by the number of quarries that count.
import { html, nothing, type TemplateResult } from "lit";
import type { Explanation } from "../board/board-element";
import { coin, points, repeatTimes, workerCircle } from "../board/pieces";
import { BuildingKind } from "../gen/tradewinds/puerto_rico/v1/types_pb";
import type { BuildingInfo } from "../gen/tradewinds/puerto_rico/v1/components_pb";
import { goodColour } from "./art";
import { plural, type Table } from "./table";

const COLUMNS = [1, 2, 3, 4];

export function renderMarket(table: Table): TemplateResult {
  return html`<section class="panel" aria-label="Buildings for sale">
    <h2 class="heading">Buildings for sale</h2>
    <div class="market">
      ${COLUMNS.map(
        (column) => html`<div class="column">
          <span class="quarries" title="quarries that count">up to ${plural(column, "quarry").replace("quarrys", "quarries")}</span>
          ${table.components.buildings
            .filter((info) => info.column === column && isOffered(table, info))
            .map((info) => renderForSale(table, info))}
        </div>`,
      )}
    </div>
  </section>`;
}

/** A building of a draft that was not chosen has no copies at all. */
function isOffered(table: Table, info: BuildingInfo): boolean {
  const left = table.view.buildingSupply[info.buildingId] ?? 0;
  return left > 0 || !info.drafted || table.view.players.some(({ city }) => city.some((b) => b.buildingId === info.buildingId));
}

function renderForSale(table: Table, info: BuildingInfo): TemplateResult {
  const left = table.view.buildingSupply[info.buildingId] ?? 0;
  return table.spot(
    `market:${info.name}`,
    `${info.title}, costs ${plural(info.cost, "doubloon")}, ${plural(info.points, "point")}, ${left} left`,
    html`<span class="building ${look(info)} ${left ? "" : "gone"}" .style=${tint(table, info)}>
      ${coin(info.cost, 20)}
      <span class="title">${info.title}</span>
      <span class="row tight">${repeatTimes(info.circles, () => workerCircle(undefined, 11))}</span>
      <span class="row tight end">${left > 1 ? html`<b class="copies">×${left}</b>` : nothing}${points(info.points, 18)}</span>
    </span>`,
    { look: "for-sale", explain: explainBuilding(info, `${left} left`), pile: [`building-${info.name}@market`, left] },
  );
}

export function explainBuilding(info: BuildingInfo, last: string): Explanation {
  const numbers = `Costs ${info.cost}, ${plural(info.points, "point")}, ${plural(info.circles, "worker")}`;
  return { title: info.title, lines: [numbers, info.effect, last].filter((line) => line) };
}

export function look(info: BuildingInfo): string {
  return { [BuildingKind.PRODUCTION]: "production", [BuildingKind.LARGE_BEIGE]: "large" }[info.kind as number] ?? "beige";
}

export function tint(table: Table, info: BuildingInfo): string {
  const good = table.good(info.good);
  return good ? `--tint: ${goodColour(good.name)}` : "";
}
