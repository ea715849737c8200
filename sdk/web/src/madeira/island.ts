// The island with its regions and fields, the cities, and the city watch.
import { html, nothing, svg, type TemplateResult } from "lit";
import { repeatTimes } from "../board/pieces";
import { capital, plural } from "../board/words";
import type { CityInfo, CitySpotInfo, FieldInfo } from "../gen/tradewinds/madeira/v1/components_pb";
import { die, guild, pirates, resource, worker } from "./art";
import type { Table } from "./table";

const ISLAND = svg`<path vector-effect="non-scaling-stroke" d="M20 70C40 20 120 30 190 22c60-7 90-16 160-14 80 2 120 14 190 10 90-5 190-6 228 46 30 44 26 130-10 168-40 34-150 18-230 26-90 9-180 4-260-4-90-8-200 14-240-30C-8 190 2 110 20 70Z"/>
  <g class="relief" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="m60 150 16-26 10 13 14-24 20 37M330 70l14-22 9 12 12-20 18 30M560 120l16-26 10 13 14-24 20 37M700 90l12-18 8 10 10-16 14 24M90 215l12-18 8 10 10-16 14 24"/>
    <path d="M445 85v10m-7-4q0-14 7-16 7 2 7 16ZM425 100v9m-6-3q0-13 6-15 6 2 6 15ZM690 195v10m-7-4q0-14 7-16 7 2 7 16ZM712 205v9m-6-3q0-13 6-15 6 2 6 15ZM40 130v9m-6-3q0-13 6-15 6 2 6 15Z"/>
  </g>`;

export function renderIsland(table: Table): TemplateResult {
  const { fields } = table.components;
  const regions = [...new Set(fields.map(({ region }) => region))];
  return html`<section class="panel island" aria-label="Island">
    <svg class="silhouette" viewBox="0 0 800 270" preserveAspectRatio="none" aria-hidden="true">${ISLAND}</svg>
    <h2 class="heading">Island</h2>
    <div class="regions">
      ${regions.map(
        (region) => html`<div class="region">
          <h3>${region === undefined ? "Forest" : html`<b class="shield">${region}</b> Region`}</h3>
          <div class="fields">${fields.filter((info) => info.region === region).map((info) => renderField(table, info))}</div>
        </div>`,
      )}
    </div>
  </section>`;
}

function renderField(table: Table, info: FieldInfo): TemplateResult {
  const { view } = table;
  const good = table.resource(view.fieldGoods[info.fieldId] ?? 0);
  const wood = view.fieldWood[info.fieldId] ?? 0;
  const seats = view.players.filter(({ fieldIds }) => fieldIds.includes(info.fieldId)).map(({ seat }) => seat);
  const name = good?.name ?? "wood";
  const told = [
    good ? `Grows ${good.title}` : "Gives wood without end",
    good ? (wood ? `${wood} wood to clear first` : "Cleared") : "",
    info.convertible ? "Can grow a better good once cleared" : "",
    seats.length ? `Worker of ${seats.map((seat) => table.nameOf(seat)).join(", ")}` : "No worker",
  ].filter((line) => line);
  return table.spot(
    `field:${info.name}`,
    `${info.title}: ${told.join(", ")}`,
    html`<span class="field ${info.convertible ? "convertible" : ""} ${good ? name : "forest"}">
      ${resource(name, 30)}
      <span class="row logs">${repeatTimes(wood, () => resource("wood", 13))}</span>
      <span class="row workers">${seats.map((seat) => worker(seat, 24))}</span>
      <small>${info.title.replace(/^field /, "").replace("the forest", "")}</small>
    </span>`,
    { explain: { title: info.title, lines: told }, pile: [`worker@field-${info.name}`, seats.length] },
  );
}

export function renderCities(table: Table): TemplateResult {
  return html`<section class="panel cities" aria-label="Cities">
    <h2 class="heading">Cities</h2>
    ${table.components.cities.map((city) => renderCity(table, city))} ${renderWatch(table)}
  </section>`;
}

function renderCity(table: Table, city: CityInfo): TemplateResult {
  const { citySpots, districts } = table.components;
  const spots = citySpots.filter(({ cityId }) => cityId === city.cityId);
  const income = table.resource(city.income);
  const lines = [
    `The mayor collects ${city.ownIncome} ${income?.title} for each own worker, ${city.neutralIncome} for each neutral citizen`,
    `Urbanization: ${plural(city.pointsMost, "point")} for most pieces, else ${city.pointsOther}`,
  ];
  return html`<div class="city">
    ${table.spot(`city:${city.name}`, `${city.title}. ${lines.join(". ")}`, html`<span class="row tight city-name"><b>${city.title}</b>${resource(income?.name ?? "", 18)}</span>`, {
      explain: { title: city.title, lines },
    })}
    <div class="spots">
      <span class="district">${spots.filter(({ districtId }) => districtId === undefined).map((spot) => renderSpot(table, spot))}</span>
      ${districts
        .filter(({ cityId }) => cityId === city.cityId)
        .map((district) => {
          const unbuilt = table.view.unbuiltDistricts.find(({ districtId }) => districtId === district.districtId);
          if (!unbuilt) {
            const own = spots.filter(({ districtId }) => districtId === district.districtId);
            return html`<span class="district">${own.map((spot) => renderSpot(table, spot))}</span>`;
          }
          const favor = table.favor(unbuilt.favorId);
          return table.spot(
            `district:${district.name}`,
            `${district.title}: not built, costs ${district.wood} wood, favor ${favor.title}`,
            html`<span class="district site">${guild(table.guild(favor.guild).name, 18)}<span class="favor-name">${favor.title}</span><span class="row tight">${district.wood}${resource("wood", 15)}</span></span>`,
            {
              explain: {
                title: capital(district.title),
                lines: [`Costs ${district.wood} wood`, `Brings the ${favor.title} of the ${table.guild(favor.guild).title}: ${favor.effect}`],
              },
            },
          );
        })}
    </div>
  </div>`;
}

function renderSpot(table: Table, info: CitySpotInfo): TemplateResult {
  const piece = table.view.citizens.find(({ citySpotId }) => citySpotId === info.citySpotId);
  const owner = piece ? (piece.seat === undefined ? "neutral citizen" : `worker of ${table.nameOf(piece.seat)}`) : "empty";
  return table.spot(
    `spot:${info.name}`,
    `${info.title}: ${owner}`,
    html`<span class="city-spot">${piece ? worker(piece.seat, 22) : nothing}</span>`,
    { explain: { title: info.title, lines: [owner] }, pile: [`worker@spot-${info.name}`, piece ? 1 : 0] },
  );
}

function renderWatch(table: Table): TemplateResult {
  const { view, components } = table;
  const guards = view.players.map(({ seat, workersInWatch }) => `${workersInWatch} of ${table.nameOf(seat)}`).join(", ");
  const lines = [
    `Workers: ${guards}`,
    `A worker who arrives drives off up to ${plural(components.rules?.watchDiscard ?? 0, "pirate")}`,
    `A worker sent home in the upkeep brings ${plural(components.rules?.honorPoints ?? 0, "point")}`,
  ];
  return html`<div class="row watch">
    ${table.spot(
      "watch",
      `City watch. ${lines.join(". ")}`,
      html`<span class="row">${pirates("", 24)}<b>City watch</b>${view.players.map(({ seat, workersInWatch }) => html`<span class="row tight">${worker(seat, 20)}${workersInWatch}</span>`)}</span>`,
      {
        explain: { title: "City watch", lines },
        pile: ["worker@watch", view.players.reduce((sum, { workersInWatch }) => sum + workersInWatch, 0)],
      },
    )}
    ${view.watchDice.map((value) =>
      table.spot(`watch-die:${value}`, `Pirate die ${value}`, die(value, "pirate", 26), {
        explain: { title: `Pirate die ${value}`, lines: ["Anybody may place it instead of a guild die"] },
      }),
    )}
  </div>`;
}
