// Colonies and markets with the ships that lie there.
import { html, nothing, type TemplateResult } from "lit";
import { coin } from "../board/pieces";
import { capital, plural } from "../board/words";
import type { ColonyInfo, MarketInfo, ShipSpotInfo } from "../gen/tradewinds/madeira/v1/components_pb";
import { RewardBack } from "../gen/tradewinds/madeira/v1/types_pb";
import { resource, ship, worker } from "./art";
import type { Table } from "./table";

export function renderHarbours(table: Table): TemplateResult {
  const { colonies, markets } = table.components;
  return html`
    <section class="panel overseas colonies-panel" aria-label="Colonies">
      <h2 class="heading">Colonies</h2>
      <div class="harbours">${colonies.map((colony) => renderColony(table, colony))}</div>
    </section>
    <section class="panel overseas markets-panel" aria-label="Markets">
      <h2 class="heading">Markets</h2>
      <div class="harbours">${markets.map((market) => renderMarket(table, market))}</div>
    </section>`;
}

function pointsBy(info: ColonyInfo | MarketInfo): string {
  return `Points for a ship by request: ${info.shipPointsRound1} in round 1, ${info.shipPointsRound3} in round 3, ${info.shipPointsRound5} in round 5`;
}

function renderColony(table: Table, colony: ColonyInfo): TemplateResult {
  const good = table.resource(colony.good);
  const state = table.view.colonies.find(({ colonyId }) => colonyId === colony.colonyId);
  const workers = table.view.players.map(({ seat, colonyWorkers }) => [seat, colonyWorkers[colony.colonyId] ?? 0] as const);
  const settled = workers.filter(([, count]) => count > 0);
  const told = settled.map(([seat, count]) => `${plural(count, "worker")} of ${table.nameOf(seat)}`).join(", ") || "no workers";
  return html`<div class="harbour">
    ${table.spot(
      `colony:${colony.name}`,
      `${colony.title}: ${told}. Each worker brings ${good?.title}`,
      html`<span class="row tight harbour-name"><b>${colony.title}</b>${resource(good?.name ?? "", 20)}
        ${settled.map(([seat, count]) => html`<span class="row tight">${worker(seat, 20)}${count}</span>`)}</span>`,
      {
        explain: { title: colony.title, lines: [`Each worker brings a ${good?.title} in the upkeep`, pointsBy(colony), capital(told)] },
        pile: [`worker@colony-${colony.name}`, settled.reduce((sum, [, count]) => sum + count, 0)],
      },
    )}
    <div class="berths">${berthsOf(table, (spot) => spot.colonyId === colony.colonyId)}</div>
    <div class="row tight">
      ${state?.rewardIds.map((id) => {
        const info = table.reward(id);
        return table.spot(`reward:${colony.name}:${info.name}`, `Royal reward ${info.title}: ${info.effect}`, html`<span class="reward">${info.title}</span>`, {
          explain: { title: `Royal reward: ${info.title}`, lines: [info.effect, `Back ${info.back === RewardBack.A ? "A" : "B"}`] },
        });
      })}
    </div>
  </div>`;
}

function renderMarket(table: Table, market: MarketInfo): TemplateResult {
  const good = table.resource(market.good);
  return html`<div class="harbour">
    ${table.spot(`market:${market.name}`, `${market.title}. ${pointsBy(market)}`, html`<span class="row tight harbour-name"><b>${capital(market.title)}</b>${resource(good?.name ?? "", 20)}</span>`, {
      explain: { title: market.title, lines: [`Trades ${good?.title}`, pointsBy(market)] },
    })}
    <div class="berths">${berthsOf(table, (spot) => spot.marketId === market.marketId)}</div>
  </div>`;
}

function berthsOf(table: Table, belongs: (spot: ShipSpotInfo) => boolean): TemplateResult[] {
  return table.components.shipSpots.filter(belongs).map((spot) => renderBerth(table, spot));
}

function renderBerth(table: Table, spot: ShipSpotInfo): TemplateResult {
  const held = table.view.ships.find(({ shipSpotId }) => shipSpotId === spot.shipSpotId);
  const good = table.resource(spot.good);
  const brings = spot.reals ? `brings ${plural(spot.reals, "real")}` : "brings a royal reward";
  const other = spot.otherCost === undefined ? "" : `Or costs ${spot.otherCost} ${good?.title} and brings ${plural(spot.otherReals ?? 0, "real")}`;
  const cost = `Costs ${spot.cost} ${good?.title}, ${brings}`;
  const owner = held ? `Ship of ${table.nameOf(held.seat)}` : "Empty";
  return table.spot(
    `ship:${spot.name}`,
    `${spot.title}: ${owner}. ${cost}. ${other}`,
    html`<span class="berth ${held ? "taken" : ""}">
      ${held ? ship(held.seat) : nothing}
      <span class="row tight toll">${spot.cost}${resource(good?.name ?? "", 14)}${spot.reals ? coin(spot.reals, 17) : nothing}</span>
    </span>`,
    { explain: { title: spot.title, lines: [owner, cost, other].filter((line) => line) }, pile: [`ship@${spot.name}`, held ? 1 : 0] },
  );
}
