// What one seat owns: money, points, goods, island and city.
import { html, nothing, type TemplateResult } from "lit";
import { coin, drawing, points, repeatTimes, seatFlag, workerCircle } from "../board/pieces";
import { svg } from "lit";
import type { CityBuilding, IslandTiles, PlayerArea } from "../gen/tradewinds/puerto_rico/v1/view_pb";
import { good, tile } from "./art";
import { explainBuilding, look, tint } from "./market";
import { plural, type Table } from "./table";

const CROWN = svg`<path d="m2 7 5 4 5-8 5 8 5-4-2.5 12h-15Z" fill="#f2c230" stroke="#8d6a00" stroke-width="1.3"/>`;

export function renderPlayer(table: Table, area: PlayerArea): TemplateResult {
  const { seat } = area;
  const name = table.nameOf(seat);
  const isGovernor = table.view.governorSeat === seat;
  const isAsked = table.seatToMove === seat;
  return html`<section class="panel player ${isAsked ? "asked" : ""}" aria-label=${`${name}'s area`}
    .style=${`--seat: var(--seat-${seat})`}>
    <header>
      ${seatFlag(seat, 20)}
      <h2>${name}</h2>
      ${isGovernor ? html`<span class="badge-text" title="governor">${drawing(CROWN, 18)}governor</span>` : nothing}
      ${isAsked ? html`<span class="badge-text to-move">to move</span>` : nothing}
      <span class="money">${renderMoney(table, area)}</span>
    </header>
    <div class="row goods">${renderGoods(table, area)}</div>
    <div class="lands">
      <div>${renderIsland(table, area)}</div>
      <div>${renderCity(table, area)}</div>
    </div>
  </section>`;
}

function renderMoney(table: Table, area: PlayerArea): TemplateResult {
  const vp = area.vp === undefined ? "?" : String(area.vp);
  return html`
    ${table.spot(
      `money:${area.seat}`,
      plural(area.doubloons, "doubloon"),
      html`<span class="row tight">${coin("", 20)}<span class="count">${area.doubloons}</span></span>`,
      { explain: { title: plural(area.doubloons, "doubloon") }, pile: [`doubloon@seat-${area.seat}`, area.doubloons] },
    )}
    ${table.spot(
      `vp:${area.seat}`,
      area.vp === undefined ? "victory points hidden" : `${vp} victory points in chips`,
      html`<span class="row tight">${points("", 20)}<span class="count">${vp}</span></span>`,
      { explain: { title: `Victory point chips: ${vp}` }, pile: [`vp@seat-${area.seat}`, area.vp ?? 0] },
    )}
  `;
}

function renderGoods(table: Table, area: PlayerArea): TemplateResult[] {
  return table.goods.map((info, index) => {
    const count = area.goods[index] ?? 0;
    return table.spot(
      `good:${area.seat}:${info.name}`,
      `${count} ${info.title}`,
      html`<span class="row tight ${count ? "" : "none"}">${good(info.name, 22)}<span class="count">${count}</span></span>`,
      {
        explain: { title: `${count} ${info.title}`, lines: [`Sells for ${info.price}`] },
        pile: [`${info.name}@seat-${area.seat}`, count],
      },
    );
  });
}

function renderIsland(table: Table, area: PlayerArea): TemplateResult {
  const spaces = table.components.rules?.islandSpaces ?? 12;
  const used = area.island.reduce((sum, { count }) => sum + count, 0);
  const forests = area.forests.reduce((sum, { count }) => sum + count, 0);
  return html`<h3>Island ${used + forests}/${spaces}</h3>
    <div class="island">
      ${area.island.filter(({ count }) => count > 0).map((tiles) => renderTiles(table, area.seat, tiles))}
      ${area.forests.map((forest) => {
        const under = table.good(forest.good)?.title ?? "unknown";
        return repeatTimes(forest.count, (index) =>
          table.spot(`forest:${area.seat}:${forest.good}:${index}`, `Forest, ${under} on its back`, tile("forest", 36), {
            explain: { title: "Forest", lines: ["Two make buildings one doubloon cheaper", `On its back: ${under}`] },
          }),
        );
      })}
      ${repeatTimes(Math.max(0, spaces - used - forests), () => html`<span class="empty"></span>`)}
    </div>`;
}

function renderTiles(table: Table, seat: number, tiles: IslandTiles): TemplateResult {
  const info = table.tile(tiles.tile);
  const pieces = [...repeatTimes(tiles.nobles, () => "noble" as const), ...repeatTimes(tiles.workers, () => "worker" as const)];
  const title = info.title;
  return table.spot(
    `island:${seat}:${info.name}`,
    `${tiles.count} × ${title}, ${plural(pieces.length, "worker")}`,
    html`${repeatTimes(tiles.count, (index) => html`<span class="plot">${tile(info.name, 36)}<i>${workerCircle(pieces[index], 15)}</i></span>`)}
      <span class="anchor" data-pile="worker@island-${seat}-${info.name}" data-count=${tiles.workers}></span>`,
    {
      look: `tiles of-${Math.min(tiles.count, 4)} ${tiles.count > 4 ? "two-rows" : ""}`,
      explain: { title: `${tiles.count} × ${title}`, lines: [`${plural(pieces.length, "worker")}`, info.effect].filter((line) => line) },
      pile: [`tile-${info.name}@seat-${seat}`, tiles.count],
    },
  );
}

function renderCity(table: Table, area: PlayerArea): TemplateResult {
  const spaces = table.components.rules?.citySpaces ?? 12;
  const used = area.city.reduce((sum, { buildingId }) => sum + table.building(buildingId).citySpaces, 0);
  const waiting = area.portWorkers + area.portNobles;
  return html`<h3>City ${used}/${spaces}</h3>
    <div class="city">
      ${area.city.map((building) => renderBuilding(table, area.seat, building))}
      ${repeatTimes(Math.max(0, spaces - used), () => html`<span class="empty"></span>`)}
    </div>
    ${table.spot(
      `port:${area.seat}`,
      `${plural(waiting, "worker")} on the port`,
      html`<span class="row tight port">port
        ${repeatTimes(area.portWorkers, () => workerCircle("worker", 15))}
        ${repeatTimes(area.portNobles, () => workerCircle("noble", 15))}
        ${waiting ? nothing : html`<span class="count">0</span>`}</span>`,
      {
        explain: { title: "Port", lines: [`${plural(waiting, "worker")} without a place`] },
        pile: [`worker@port-${area.seat}`, area.portWorkers],
      },
    )}`;
}

function renderBuilding(table: Table, seat: number, building: CityBuilding): TemplateResult {
  const info = table.building(building.buildingId);
  const pieces = [...repeatTimes(building.nobles, () => "noble" as const), ...repeatTimes(building.workers, () => "worker" as const)];
  return table.spot(
    `city:${seat}:${info.name}`,
    `${info.title}, ${pieces.length} of ${plural(info.circles, "worker")}`,
    html`<span class="building ${look(info)}" .style=${tint(table, info)}>
      <span class="title">${info.title}</span>
      <span class="row tight"
        >${repeatTimes(info.circles, (index) => workerCircle(pieces[index], 14))}
        <span class="anchor" data-pile="worker@city-${seat}-${info.name}" data-count=${building.workers}></span
      ></span>
    </span>`,
    {
      look: info.citySpaces > 1 ? "tall" : "",
      explain: explainBuilding(info, `${pieces.length} of ${info.circles} taken`),
      pile: [`building-${info.name}@seat-${seat}`, 1],
    },
  );
}
