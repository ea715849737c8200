// What one seat owns: money, points, discs, captains, crew, projects, ships and characters.
import { html, nothing, type TemplateResult } from "lit";
import { coin, points, repeatTimes, seatFlag } from "../board/pieces";
import { plural } from "../board/words";
import { ExtraDiscPlace } from "../gen/tradewinds/vasco_da_gama/v1/types_pb";
import type { PlayerArea } from "../gen/tradewinds/vasco_da_gama/v1/view_pb";
import { captain, crewMember, portrait, ship } from "./art";
import { crewTitle, explainVessel, reales, type Table } from "./table";

const EXTRA: Partial<Record<ExtraDiscPlace, string>> = {
  [ExtraDiscPlace.BOARD]: "The extra disc is on the board",
  [ExtraDiscPlace.SUPPLY]: "The extra disc can be used",
  [ExtraDiscPlace.IN_USE]: "The extra disc is in use",
};

export function renderPlayer(table: Table, area: PlayerArea): TemplateResult {
  const { seat } = area;
  const name = table.nameOf(seat);
  const isAsked = table.seatToMove === seat;
  return html`<section class="panel player ${isAsked ? "asked" : ""}" aria-label=${`${name}'s area`}
    .style=${`--seat: var(--seat-${seat})`}>
    <header>
      ${seatFlag(seat, 20)}
      <h2>${name}</h2>
      ${table.view.startSeat === seat ? html`<span class="badge-text">start player</span>` : nothing}
      ${isAsked ? html`<span class="badge-text to-move">to move</span>` : nothing}
      <span class="money">${renderMoney(table, area)}</span>
    </header>
    <div class="row stores">${renderDiscs(table, area)} ${renderCaptains(table, area)} ${renderCrew(table, area)}</div>
    <div class="holds">
      <div><h3>Projects</h3>${renderVessels(table, area, "project")}</div>
      <div><h3>Ships</h3>${renderVessels(table, area, "ship")}</div>
    </div>
    ${renderHeld(table, seat)}
  </section>`;
}

function renderMoney(table: Table, area: PlayerArea): TemplateResult {
  return html`
    ${table.spot(`reales:${area.seat}`, reales(area.reales), html`<span class="row tight">${coin("", 20)}<span class="count">${area.reales}</span></span>`, {
      explain: { title: reales(area.reales) },
      pile: [`reales@seat-${area.seat}`, area.reales],
    })}
    ${table.spot(`vp:${area.seat}`, `${area.vp} victory points`, html`<span class="row tight">${points("", 20)}<span class="count">${area.vp}</span></span>`, {
      explain: {
        title: plural(area.vp, "victory point"),
        lines: [
          `Ships sent: ${area.expeditionVp}`,
          `Rewards of ships: ${area.rewardVp}`,
          `Complete ports: ${area.portVp}`,
          `Dias: ${area.diasVp}`,
        ],
      },
    })}
  `;
}

function renderDiscs(table: Table, area: PlayerArea): TemplateResult {
  const hasExtra = area.extraDisc === ExtraDiscPlace.SUPPLY;
  const extra = EXTRA[area.extraDisc] ?? "";
  return table.spot(
    `discs:${area.seat}`,
    `${plural(area.discs, "disc")} left. ${extra}`,
    html`<span class="row tight">${repeatTimes(area.discs, () => html`<span class="own-disc"></span>`)}${hasExtra ? html`<span class="own-disc extra">+</span>` : nothing}
      ${area.discs || hasExtra ? nothing : html`<span class="muted">no discs</span>`}</span>`,
    { explain: { title: `${plural(area.discs, "disc")} left`, lines: [extra] }, pile: [`disc@seat-${area.seat}`, area.discs] },
  );
}

function renderCaptains(table: Table, area: PlayerArea): TemplateResult {
  return table.spot(
    `captains:${area.seat}`,
    plural(area.captains, "captain"),
    html`<span class="row tight ${area.captains ? "" : "none"}">${captain()}<span class="count">${area.captains}</span></span>`,
    {
      explain: { title: plural(area.captains, "captain"), lines: [`${area.captainsOnBoard} more for hire`, "Each ship that sails takes one"] },
      pile: [`captain-${area.seat}@seat`, area.captains],
    },
  );
}

function renderCrew(table: Table, area: PlayerArea): TemplateResult[] {
  return table.colours.map(({ name }, index) => {
    const count = area.crew[index] ?? 0;
    return table.spot(
      `crew:${area.seat}:${name}`,
      `${count} × ${crewTitle(name)}`,
      html`<span class="row tight ${count ? "" : "none"}">${crewMember(name)}<span class="count">${count}</span></span>`,
      { explain: { title: `${count} × ${crewTitle(name)}` }, pile: [`${name}@seat-${area.seat}`, count] },
    );
  });
}

function renderVessels(table: Table, area: PlayerArea, kind: "project" | "ship"): TemplateResult {
  const ids = kind === "project" ? area.projectVesselIds : area.shipVesselIds;
  const pile = kind === "ship" ? "vessel" : "project";
  return html`<div class="row" data-pile="${pile}@seat-${area.seat}" data-count=${ids.length}>
    ${ids.length ? nothing : html`<span class="muted">none</span>`}
    ${ids.map((id) => {
      const info = table.vessel(id);
      const explain = explainVessel(info);
      return table.spot(
        `${kind}:${area.seat}:${info.name}`,
        [explain.title, ...(explain.lines ?? [])].join(", "),
        html`<span class="slot">${ship({
          limit: info.limit,
          crew: info.crew,
          coins: info.rewardReales,
          points: info.rewardVp,
          kind,
          ...(kind === "ship" ? { seat: area.seat } : {}),
        })}</span>`,
        { explain },
      );
    })}
  </div>`;
}

function renderHeld(table: Table, seat: number): TemplateResult | typeof nothing {
  const held = table.view.characters.filter((state) => state.seat === seat);
  const infos = table.components.characters.filter((info) => held.some(({ character }) => character === info.character));
  if (!infos.length) return nothing;
  return html`<div class="row">
    ${infos.map((info) =>
      table.spot(`held:${info.name}`, `Holds ${info.title}`, html`<span class="row tight muted">${portrait(info.name, 24)}${info.title}</span>`, {
        explain: { title: info.title, lines: [info.effect] },
      }),
    )}
  </div>`;
}
