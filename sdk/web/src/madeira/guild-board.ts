// The buildings with characters and dice, the rows of dice, the pass column, and answers without another place.
import { html, nothing, type TemplateResult } from "lit";
import { coin, repeatTimes, seatFlag } from "../board/pieces";
import { capital, plural } from "../board/words";
import { PassOption, PlaceKind } from "../gen/tradewinds/madeira/v1/types_pb";
import type { BuildingState, DiceRowState, PassSpaceState } from "../gen/tradewinds/madeira/v1/view_pb";
import { die, guild, house, pirates, portrait, request } from "./art";
import type { Table } from "./table";

export function renderBuildings(table: Table): TemplateResult {
  return html`<section class="panel guild-board" aria-label="Guild board">
    <h2 class="heading">Guild board</h2>
    <div class="buildings">${table.view.buildings.map((state) => renderBuilding(table, state))}</div>
    ${renderDecision(table)}
  </section>`;
}

function renderBuilding(table: Table, state: BuildingState): TemplateResult {
  const info = table.building(state.buildingId);
  const character = table.character(state.character);
  const markers = table.view.players.filter(({ markers: placed }) => (placed[state.buildingId] ?? 0) > 0);
  const isNow = table.view.decision?.buildingId === state.buildingId;
  const dice = [...state.guildDice.map(String), ...(state.pirateDie === undefined ? [] : [`pirate ${state.pirateDie}`])].join(", ");
  const lines = [
    `Region ${info.region}, costs ${plural(info.cost, "real")} less the guild dice, or ${plural(info.pirates, "pirate")} and the pirate die`,
    `Few workers: ${info.effectFew}`,
    `Three or more: ${info.effectMany}`,
    character ? `${capital(character.title)}: ${character.effect}` : "",
    dice ? `Dice: ${dice}` : "",
    markers.length ? `Markers: ${markers.map(({ seat, markers: placed }) => `${placed[state.buildingId]} of ${table.nameOf(seat)}`).join(", ")}` : "",
  ].filter((line) => line);
  return table.spot(
    `building:${info.name}`,
    `${info.title}. ${lines.join(". ")}`,
    html`<span class="building ${isNow ? "now" : ""}">
      <span class="building-head"><b class="shield">${info.region}</b><strong>${info.title}</strong>${house(info.name)}</span>
      <span class="row apart"><span class="row tight">${coin(info.cost, 20)}${pirates(info.pirates, 20)}</span>
        <span class="row tight">${markers.map(({ seat, markers: placed }) => repeatTimes(placed[state.buildingId] ?? 0, () => seatFlag(seat, 15)))}</span></span>
      <span class="stage">${character ? html`${portrait(character.name, 42)}<small>${character.title}</small>` : html`<small>nobody</small>`}
        <span class="row tight">${state.guildDice.map((value) => die(value, "guild"))}${state.pirateDie === undefined ? nothing : die(state.pirateDie, "pirate")}</span>
      </span>
    </span>`,
    { look: "building-spot", explain: { title: info.title, lines }, pile: [`die@building-${info.name}`, state.guildDice.length] },
  );
}

export function renderRows(table: Table): TemplateResult {
  return html`<section class="panel rows-panel" aria-label="Dice rows and pass column">
    <h2 class="heading">Rows of dice and crown requests</h2>
    ${table.view.diceRows.map((row) => renderRow(table, row))}
    <h2 class="heading">Passing</h2>
    <div class="row">${table.view.passSpaces.map((space) => renderPass(table, space))}</div>
  </section>`;
}

function renderRow(table: Table, row: DiceRowState): TemplateResult {
  const info = table.components.diceRows.find(({ diceRowId }) => diceRowId === row.diceRowId);
  const guilds = (info?.guilds ?? []).map((kind) => table.guild(kind));
  const target = table.view.decision?.target;
  const isOpen = target?.kind === PlaceKind.DICE_ROW && target.index === row.diceRowId;
  const owner = row.seat === undefined ? "not taken" : `taken by ${table.nameOf(row.seat)}`;
  const lines = [
    `Dice: ${row.dice.join(", ") || "none"}`,
    `Turns up favors of the ${guilds.map(({ title }) => title).join(" or the ")}`,
    owner,
  ];
  return html`<div class="dice-row">
    ${table.spot(
      `row:${info?.name}`,
      `${info?.title}: ${lines.join(", ")}`,
      html`<span class="row dice-head"><b>${info?.name}</b><span class="row tight">${guilds.map(({ name }) => guild(name, 18))}</span>
        <span class="row tight">${row.dice.map((value) => die(value, "guild"))}</span>${row.seat === undefined ? nothing : seatFlag(row.seat, 18)}</span>`,
      { explain: { title: info?.title ?? "", lines }, pile: [`die@row-${info?.name}`, row.dice.length] },
    )}
    <span class="row tight" data-pile="request@row-${info?.name}" data-count=${row.crownRequestIds.length}>
      ${row.crownRequestIds.map((id) => {
        const crown = table.request(id);
        return table.spot(`${isOpen ? "request" : `request-${info?.name}`}:${crown.name}`, `Crown request: ${crown.title}`, request(crown.name), {
          explain: { title: `Crown request: ${crown.title}`, lines: [crown.effect] },
        });
      })}
    </span>
  </div>`;
}

const PASS_OPTIONS: Partial<Record<PassOption, string>> = {
  [PassOption.CITY]: "city",
  [PassOption.CITY_WATCH]: "watch",
  [PassOption.SHIP]: "ship",
};

function renderPass(table: Table, space: PassSpaceState): TemplateResult {
  const info = table.components.passSpaces.find(({ passSpaceId }) => passSpaceId === space.passSpaceId);
  const options = (info?.options ?? []).map((option) => PASS_OPTIONS[option]).filter((word) => word);
  const owner = space.seat === undefined ? "free" : `disc of ${table.nameOf(space.seat)}`;
  const lines = [`${plural(info?.reals ?? 0, "real")}${options.length ? `, or instead: ${options.join(" or ")}` : ""}`, owner];
  return table.spot(
    `pass:${info?.name}`,
    `Pass ${info?.title}: ${lines.join(", ")}`,
    html`<span class="pass">${coin(info?.reals ?? 0, 24)}<small>${options.join(" / ")}</small>${space.seat === undefined ? html`<i class="hole"></i>` : seatFlag(space.seat, 20)}</span>`,
    { explain: { title: `Pass: ${info?.title}`, lines } },
  );
}

function renderDecision(table: Table): TemplateResult | typeof nothing {
  const { decision } = table.view;
  const answers = table.choices.filter(({ targets }) => targets.some((target) => target.startsWith("answer:")));
  const words = [
    decision?.buildingId === undefined ? "" : table.building(decision.buildingId).title,
    decision?.buildingCost ? `costs ${plural(decision.buildingCost, "real")}` : "",
    decision?.buildingPirates ? `or brings ${plural(decision.buildingPirates, "pirate")}` : "",
    decision?.movesLeft ? `${decision.movesLeft} left to do` : "",
    decision?.woodDue ? `${decision.woodDue} wood to find` : "",
    decision?.debt ? `${plural(decision.debt, "real")} owed` : "",
    decision?.pendingReals ? `${plural(decision.pendingReals, "real")} to come` : "",
  ].filter((word) => word);
  if (!words.length && !answers.length) return nothing;
  return html`<div class="row decision">
    <span>${words.join(" · ")}</span>
    ${answers.map((choice) => table.spot(choice.targets[0] ?? "", choice.text, html`<span class="answer">${choice.text}</span>`))}
  </div>`;
}
