// The row of numbers with prices and discs, the Vasco-da-Gama tiles, and the answers that have no other place.
import { html, nothing, type TemplateResult } from "lit";
import { coin, drawing, repeatTimes } from "../board/pieces";
import { svg } from "lit";
import type { NumberInfo } from "../gen/tradewinds/vasco_da_gama/v1/components_pb";
import { DiscKind } from "../gen/tradewinds/vasco_da_gama/v1/types_pb";
import { crewMember, disc } from "./art";
import { reales, type Table } from "./table";

const MARKER = svg`<path d="M12 1 21 12H3Z" fill="#b3364a" stroke="#6d1626"/><path d="M5 13h14v9H5Z" fill="#b3364a" stroke="#6d1626"/>
  <path d="M12 14.5v6M9 17.5h6" stroke="#fff" stroke-width="1.8"/>`;

export function renderNumbers(table: Table): TemplateResult {
  const { components, view } = table;
  return html`<section class="panel numbers" aria-label="Numbers">
    <div class="row apart">
      <h2 class="heading">Numbers <span class="plain">what acting with each costs</span></h2>
      ${renderTiles(table)}
    </div>
    <div class="number-row">${components.numbers.map((info) => renderNumber(table, info))}</div>
    ${view.decision || table.choices.some(isAnswer) ? renderDecision(table) : nothing}
  </section>`;
}

function renderNumber(table: Table, info: NumberInfo): TemplateResult {
  const { view } = table;
  const placed = view.discs.find(({ number }) => number === info.number);
  const isPending = view.decision?.pendingNumber === info.number;
  const isCalled = view.decision?.calledNumber === info.number;
  const seat = isPending || isCalled ? (placed?.seat ?? table.seatToMove) : placed?.seat;
  const price = table.priceOf(info.number);
  const isMarked = view.marker === info.number;
  const extra = info.disc === DiscKind.EXTRA ? "Only for extra discs" : "";
  const cost = price === undefined ? "" : price ? `Acting costs ${reales(price)}` : "Acts for free";
  const owner = seat === undefined ? "free to take" : `disc of ${table.nameOf(seat)}`;
  return table.spot(
    `number:${info.number}`,
    [info.title, owner, cost, isMarked ? "marker of Vasco da Gama" : ""].filter((word) => word).join(", "),
    html`<span class="stone ${extra ? "extra" : ""} ${isCalled || isPending ? "now" : ""}">
      <span class="marker">${isMarked ? drawing(MARKER, 18) : nothing}</span>
      ${disc(info.number, seat)}
      <span class="price">${price === undefined ? nothing : price ? coin(price, 18) : html`<small>free</small>`}</span>
    </span>`,
    {
      explain: {
        title: info.title,
        lines: [owner, cost, `Waiving the action brings ${reales(info.refund)}`, extra].filter((line) => line),
      },
      pile: [`disc@number-${info.number}`, seat === undefined ? 0 : 1],
    },
  );
}

function renderTiles(table: Table): TemplateResult {
  const { vdgTileId, nextVdgTileId, hiddenVdgTileIds } = table.view;
  return html`<div class="row">
    ${vdgTileId === undefined ? nothing : renderTile(table, vdgTileId, "Tile of the round")}
    ${nextVdgTileId === undefined ? nothing : renderTile(table, nextVdgTileId, "Next tile")}
    ${table.spot(
      "vdg:hidden",
      `${hiddenVdgTileIds.length} Vasco-da-Gama tiles face down`,
      html`<span class="vdg back"><b>?</b>×${hiddenVdgTileIds.length}</span>`,
      { explain: { title: `${hiddenVdgTileIds.length} Vasco-da-Gama tiles face down` } },
    )}
  </div>`;
}

function renderTile(table: Table, id: number, title: string): TemplateResult {
  const info = table.vdgTile(id);
  const sign = info.variation > 0 ? `+${info.variation}` : String(info.variation);
  const lines = [
    `Puts the marker on ${info.initialNumber} in its own round`,
    `Moves the marker by ${sign} in the round before`,
    `Money fields: ${info.upperMoney} and ${info.lowerMoney}`,
  ];
  return table.spot(`vdg:${info.name}`, `${title}: ${lines.join(", ")}`, html`<span class="vdg">
    <small>${title}</small><b>${info.initialNumber}</b><span>${sign}</span></span>`, { explain: { title, lines } });
}

const isAnswer = (choice: { targets: readonly string[] }): boolean =>
  choice.targets.some((target) => target.startsWith("answer:"));

/** What is being decided, and a button for every answer that is no place of the board. */
function renderDecision(table: Table): TemplateResult {
  const { decision } = table.view;
  const words = [
    decision?.calledNumber ? `Number ${decision.calledNumber} is called` : "",
    decision?.actionPrice ? `acting costs ${reales(decision.actionPrice)}` : "",
    decision?.pendingNumber ? `Number ${decision.pendingNumber} waits for an area` : "",
    decision?.launchingVesselId !== undefined ? `${table.vessel(decision.launchingVesselId).title} takes a crew` : "",
    decision?.portId !== undefined ? `Expedition to ${table.port(decision.portId).title}` : "",
    decision?.sectionId ? `Recruiting from section ${decision.sectionId}` : "",
  ].filter((word) => word);
  const colour = table.colours.find((info) => info.colour === decision?.colour)?.name;
  return html`<div class="row decision">
    <span>${words.join(" · ")}</span>
    ${decision?.takenSailors.map((count, index) => repeatTimes(count, () => crewMember(table.colours[index]?.name ?? "", 20)))}
    ${table.choices.filter(isAnswer).map((choice) => {
      const [target = ""] = choice.targets;
      return table.spot(target, choice.text, html`<span class="answer">${renderAnswer(target, choice.text, colour)}</span>`);
    })}
  </div>`;
}

function renderAnswer(target: string, text: string, colour: string | undefined): unknown {
  const [, kind, value = ""] = target.split(":");
  if (kind === "crew") return value.split("+").map((name) => crewMember(name, 22));
  if (kind === "take" && colour) {
    return value === "0" ? text : repeatTimes(Number(value), () => crewMember(colour, 22));
  }
  return text;
}
