// The route to Calicut: ports with their fields and the vessels on them.
import { html, nothing, svg, type TemplateResult } from "lit";
import { coin, drawing, points } from "../board/pieces";
import { plural } from "../board/words";
import type { PortInfo } from "../gen/tradewinds/vasco_da_gama/v1/components_pb";
import { Bonus } from "../gen/tradewinds/vasco_da_gama/v1/types_pb";
import { captain, crewMember, ship } from "./art";
import { explainVessel, type Table } from "./table";

const COAST = svg`<path class="coast" d="M0 0h235c20 40 70 30 66 75-5 40-60 55-64 100-4 40 18 60 6 100-10 35-48 55-70 95-18 30-60 40-80 10C70 335 60 290 40 250 25 215 0 210 0 180Z"/>
  <path class="coast" d="M420 0h380v70c-40 10-52 60-76 110-14 28-34 28-44 0-18-50-26-110-70-120-50-10-70 15-110-5-40-15-60-25-80-55Z"/>
  <path class="route" d="M150 395c90 20 120-60 130-130S330 130 420 130s160 30 260 90" />`;

export function renderPorts(table: Table): TemplateResult {
  return html`<section class="panel sea-route" aria-label="Ports">
    <svg class="map" viewBox="0 0 800 400" preserveAspectRatio="none" aria-hidden="true">${COAST}</svg>
    <h2 class="heading">The route to Calicut</h2>
    <div class="ports">${table.components.ports.map((port) => renderPort(table, port))}</div>
  </section>`;
}

function renderPort(table: Table, port: PortInfo): TemplateResult {
  const vessels = table.view.portVessels.filter(({ portId }) => portId === port.portId);
  const isAim = table.view.decision?.portId === port.portId;
  const complete = `${plural(port.completeVp, "point")} for each ship when complete`;
  return html`<div class="port ${isAim ? "aim" : ""}">
    ${table.spot(
      `port:${port.name}`,
      `${port.title}: ${vessels.length} of ${plural(port.fields.length, "field")} taken. ${complete}. ${port.effect}`,
      html`<span class="port-head"><strong>${port.title}</strong>
        <span class="row tight">${renderBonus(port)}${points(port.completeVp, 22)}</span></span>`,
      { explain: { title: port.title, lines: [`Bonus: ${port.effect}`, complete] } },
    )}
    <div class="fields">
      ${port.fields.map((field, index) => {
        const held = vessels.find((vessel) => vessel.field === index);
        const target = isAim ? `sail:${index}` : `field:${port.name}:${index}`;
        const rule = `Worth ${field.value}, for ships with ${field.value} or more`;
        if (!held) {
          return table.spot(target, `${port.title}, field ${index + 1}: empty, worth ${field.value}`, html`<span class="field"><b>${field.value}</b></span>`, {
            explain: { title: `${port.title}, field ${index + 1}`, lines: [rule] },
            pile: [`vessel@${port.name}-${index}`, 0],
          });
        }
        const info = table.vessel(held.vesselId);
        const owner = held.seat === undefined ? "merchant" : `ship of ${table.nameOf(held.seat)}`;
        return table.spot(
          target,
          `${port.title}, field ${index + 1} worth ${field.value}: ${info.title}, ${owner}`,
          html`<span class="field taken">${ship({
            limit: info.limit,
            coins: info.rewardReales,
            points: info.rewardVp,
            kind: held.seat === undefined ? "merchant" : "ship",
            ...(held.seat === undefined ? {} : { seat: held.seat }),
          })}<small>${field.value}</small></span>`,
          { explain: explainVessel(info, `Owner: ${held.seat === undefined ? "nobody" : table.nameOf(held.seat)}`, `Field: ${rule}`), pile: [`vessel@${port.name}-${index}`, 1] },
        );
      })}
    </div>
  </div>`;
}

function renderBonus(port: PortInfo): TemplateResult | typeof nothing {
  switch (port.bonus) {
    case Bonus.PROJECT:
      return drawing(svg`<path d="M3 3h18v18H3Z" fill="#f3ead4" stroke="#6d5a3a" stroke-dasharray="3 2"/><path d="M5 14h14l-3 5H8ZM12 5v8M12 5l5 7h-5" fill="#8a5a33" stroke="#5b3b20"/>`, 22);
    case Bonus.SAILOR:
      return crewMember("grey", 22);
    case Bonus.CAPTAIN:
      return captain(22);
    case Bonus.REALES:
      return coin(port.bonusReales, 22);
    default:
      return nothing;
  }
}
