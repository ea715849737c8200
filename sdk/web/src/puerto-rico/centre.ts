// The middle of the table: roles, ships, trading house, plantations, supply.
import { html, nothing, type TemplateResult } from "lit";
import { coin, points, repeatTimes, seatFlag, workerCircle } from "../board/pieces";
import type { RoleState, ShipState } from "../gen/tradewinds/puerto_rico/v1/view_pb";
import { boatPicture, good, rolePicture, shipPicture, tile } from "./art";
import { plural, type Table } from "./table";

/** What a role does, in as few words as fit on its card. */
const SHORT: Readonly<Record<string, string>> = {
  settler: "take a plantation",
  mayor: "place workers",
  builder: "build",
  craftsman: "produce goods",
  trader: "sell a good",
  captain: "ship goods",
  prospector_1: "take 1 doubloon",
  prospector_2: "take 1 doubloon",
  buccaneer: "raid",
};

export function renderRoles(table: Table): TemplateResult {
  return html`<section class="panel" aria-label="Roles">
    <h2 class="heading">Roles</h2>
    <div class="roles">${table.view.roleCards.map((card) => renderRole(table, card))}</div>
  </section>`;
}

function renderRole(table: Table, card: RoleState): TemplateResult {
  const info = table.role(card.role);
  const kidnapped = table.view.kidnapping?.role === card.role;
  const taken = card.seat === undefined ? "" : `, taken by ${table.nameOf(card.seat)}`;
  const money = card.doubloons ? `, ${plural(card.doubloons, "doubloon")} on it` : "";
  const lines = [info.effect, info.privilege ? `Privilege: ${info.privilege}` : "", kidnapped ? "Kidnapped" : ""];
  return table.spot(
    `role:${info.name}`,
    `${info.title}${taken}${money}`,
    html`${rolePicture(info.name)}
      <span class="title">${info.title}</span>
      <span class="what">${SHORT[info.name] ?? ""}</span>
      <span class="on-card" data-pile="doubloon@role-${info.name}" data-count=${card.doubloons}>
        ${card.doubloons ? coin(card.doubloons, 24) : nothing}
      </span>
      ${card.seat === undefined ? nothing : html`<span class="taker">${seatFlag(card.seat, 26)}</span>`}`,
    {
      look: `role ${card.seat === undefined ? "" : "taken"}`,
      explain: { title: info.title, lines: lines.filter((line) => line) },
    },
  );
}

export function renderHarbour(table: Table): TemplateResult {
  return html`<section class="panel harbour" aria-label="Harbour">
    <h2 class="heading">Cargo ships and worker ship</h2>
    <div class="ships">${table.view.ships.map((ship) => renderShip(table, ship))} ${renderStation(table)}</div>
  </section>`;
}

/** Where workers wait for the mayor. */
function renderStation(table: Table): TemplateResult {
  const { stationWorkers, stationNobles, nobleSupply } = table.view;
  return html`
    ${table.spot(
      "station:worker",
      `${plural(stationWorkers, "worker")} at the station`,
      boatPicture(stationWorkers, "worker"),
      {
        explain: { title: "Station", lines: [`${plural(stationWorkers, "worker")} wait for the mayor`] },
        pile: ["worker@station", stationWorkers],
      },
    )}
    ${nobleSupply + stationNobles > 0
      ? table.spot("station:noble", `${plural(stationNobles, "noble")} at the station`, boatPicture(stationNobles, "noble"), {
          explain: { title: "Nobles at the station" },
          pile: ["noble@station", stationNobles],
        })
      : nothing}
  `;
}

function renderShip(table: Table, ship: ShipState): TemplateResult {
  const info = table.components.ships.find(({ shipId }) => shipId === ship.shipId);
  const capacity = info?.capacity ?? 0;
  const aboard = table.good(ship.good);
  const cargo = aboard ? `${ship.load} of ${capacity} ${aboard.title}` : `empty, room for ${capacity}`;
  return table.spot(
    `ship:${info?.name}`,
    `Ship for ${capacity}: ${cargo}`,
    shipPicture(capacity, ship.load, aboard?.name),
    {
      explain: { title: info?.title ?? "Cargo ship", lines: [cargo, "One kind of good to a ship; a full ship sails."] },
      pile: aboard ? [`${aboard.name}@ship-${ship.shipId}`, ship.load] : undefined,
    },
  );
}

export function renderTradingHouse(table: Table): TemplateResult {
  const places = table.components.tradingHouse?.places ?? 4;
  const sold = table.goods.flatMap((info, index) => repeatTimes(table.view.tradingHouse[index] ?? 0, () => info));
  const words = sold.length ? sold.map((info) => info.title).join(", ") : "empty";
  const prices = table.goods.map((info) => `${info.title} ${info.price}`).join(", ");
  return html`<section class="panel trade" aria-label="Trading house">
    <h2 class="heading">Trading house</h2>
    ${table.spot(
      "house",
      `Trading house: ${words}; ${plural(places, "place")}`,
      html`<span class="row">
        ${repeatTimes(places, (index) => {
          const info = sold[index];
          return html`<span class="stall">${info ? good(info.name, 26) : nothing}</span>`;
        })}
        ${table.goods.map(
          (info, index) =>
            html`<span class="anchor" data-pile="${info.name}@house" data-count=${table.view.tradingHouse[index] ?? 0}></span>`,
        )}
      </span>`,
      { look: "house", explain: { title: "Trading house", lines: ["Buys each kind once; emptied when full.", prices] } },
    )}
    <div class="row prices" aria-hidden="true">
      ${table.goods.map((info) => html`<span class="row tight">${good(info.name, 16)}${coin(info.price, 18)}</span>`)}
    </div>
  </section>`;
}

export function renderPlantations(table: Table): TemplateResult {
  const { view } = table;
  return html`<section class="panel offer" aria-label="Plantations on offer">
    <h2 class="heading">Plantations on offer</h2>
    <div class="row">
      ${table.components.tiles
        .filter((info) => info.good !== 0)
        .map((info) => renderOffer(table, info.name, info.title, view.faceUpPlantations[info.good - 1] ?? 0))}
      ${renderPile(table, "quarry", "Quarries", view.quarrySupply, "Each makes buildings one doubloon cheaper, if it has a worker.")}
      ${renderPile(table, "back", "Face-down plantations", view.stackSize, unseen(table))}
    </div>
  </section>`;
}

function renderOffer(table: Table, name: string, title: string, count: number): TemplateResult | typeof nothing {
  if (!count) return nothing;
  return table.spot(
    `tile:${name}`,
    `${title}, ${count} face up`,
    html`<span class="row tight">${repeatTimes(count, () => tile(name, 44))}</span>`,
    { explain: { title, lines: [`${count} face up`] }, pile: [`tile-${name}@offer`, count] },
  );
}

function renderPile(table: Table, name: string, title: string, count: number, line: string): TemplateResult {
  return table.spot(
    `tile:${name}`,
    `${title}: ${count} left`,
    html`<span class="stack">${tile(name, 44)}<span class="badge">${count}</span></span>`,
    { explain: { title, lines: [`${count} left`, line] }, pile: [`tile-${name}@offer`, count] },
  );
}

function unseen(table: Table): string {
  const counts = table.goods.map((info, index) => `${info.title} ${table.view.unseenPlantations[index] ?? 0}`);
  return `Not seen yet: ${counts.join(", ")}`;
}

export function renderSupply(table: Table): TemplateResult {
  const { view } = table;
  const nobles = view.nobleSupply + view.stationNobles > 0;
  return html`<section class="panel supplies" aria-label="Supply">
    <h2 class="heading">Supply</h2>
    <div class="row supply">
      ${figure(table, "supply:vp", "Victory points left", view.vpSupply, points("", 20), "vp")}
      ${figure(table, "supply:worker", "Workers left", view.workerSupply, workerCircle("worker", 20), "worker")}
      ${nobles ? figure(table, "supply:noble", "Nobles left", view.nobleSupply, workerCircle("noble", 20), "noble") : nothing}
      ${table.goods.map((info, index) =>
        figure(table, `supply:${info.name}`, `${info.title} left`, view.goodSupply[index] ?? 0, good(info.name, 20), info.name),
      )}
    </div>
  </section>`;
}

/** The tasks of the festival that nobody has done yet. */
export function renderFestival(table: Table): TemplateResult | typeof nothing {
  const { festival } = table.view;
  const rewards = table.components.festival;
  if (!festival || !rewards) return nothing;
  const asked = table.components.tiles.find((info) => info.tile === festival.tile);
  const building = festival.buildingId === undefined ? undefined : table.building(festival.buildingId);
  const goods = festival.goods.flatMap((count, index) => repeatTimes(count, () => table.goods[index]?.name ?? ""));
  const done = html`<span class="muted">done</span>`;
  return html`<section class="panel" aria-label="Festival">
    <h2 class="heading">Festival</h2>
    <div class="row supply">
      <span class="row tight">${asked ? repeatTimes(rewards.tiles, () => tile(asked.name, 26)) : done} → ${plural(rewards.workers, "worker")}</span>
      <span class="row tight">${goods.length ? goods.map((name) => good(name, 20)) : done} → ${plural(rewards.doubloons, "doubloon")}</span>
      <span class="row tight">${building ? building.title : done} → ${plural(rewards.points, "point")}</span>
    </div>
  </section>`;
}

function figure(table: Table, target: string, title: string, count: number, picture: unknown, kind: string): TemplateResult {
  return table.spot(
    target,
    `${title}: ${count}`,
    html`<span class="row tight">${picture}<span class="count">${count}</span></span>`,
    { explain: { title, lines: [String(count)] }, pile: [`${kind}@supply`, count] },
  );
}
