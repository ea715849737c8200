// The four areas in which discs act: recruiting, characters, projects and navigation.
import { html, nothing, type TemplateResult } from "lit";
import { coin, repeatTimes, seatFlag } from "../board/pieces";
import { capital, plural } from "../board/words";
import type { AreaInfo } from "../gen/tradewinds/vasco_da_gama/v1/components_pb";
import { Area, DiscKind } from "../gen/tradewinds/vasco_da_gama/v1/types_pb";
import { bag, captain, crewMember, disc, portrait, ship } from "./art";
import { crewTitle, explainVessel, reales, type Table } from "./table";

export function renderAreas(table: Table): TemplateResult[] {
  const contents: Partial<Record<Area, (table: Table) => TemplateResult>> = {
    [Area.RECRUITING]: renderRecruiting,
    [Area.CHARACTERS]: renderCharacters,
    [Area.PROJECTS]: renderProjects,
    [Area.NAVIGATION]: renderMerchants,
  };
  return table.components.areas.map(
    (info) => html`<section class="panel area ${info.name}" aria-label=${`Area ${info.title}`}>
      ${renderDiscs(table, info)} ${contents[info.area]?.(table) ?? nothing}
    </section>`,
  );
}

function renderDiscs(table: Table, info: AreaInfo): TemplateResult {
  const discs = table.view.discs.filter(({ area }) => area === info.area);
  const told = discs.map(({ number, seat }) => `${number} of ${table.nameOf(seat)}`).join(", ") || "no disc";
  return table.spot(
    `area:${info.name}`,
    `${info.title}: ${told}, ${plural(info.spaces, "space")}`,
    html`<span class="area-head"><strong>${capital(info.title)}</strong>
      <span class="row tight">
        ${discs.map(({ number, seat }) => html`<span class="placed">${disc(number, seat, 30)}<i>${seatFlag(seat, 11)}</i></span>`)}
        ${repeatTimes(Math.max(0, info.spaces - discs.length), () => html`<span class="hole"></span>`)}
      </span></span>`,
    {
      look: "area-spot",
      explain: { title: info.title, lines: [info.effect, `Discs: ${told}`] },
      pile: [`disc@area-${info.name}`, discs.length],
    },
  );
}

function renderRecruiting(table: Table): TemplateResult {
  const { view, components } = table;
  const prices = components.rules?.colourPrices ?? [];
  const inBag = view.bag.map((count, index) => `${count} ${table.colours[index]?.title}`);
  return html`
    <div class="sections">
      ${view.sections.map(({ sectionId, sailors }) => {
        const told = sailors.map((count, index) => `${count} ${table.colours[index]?.title}`).join(", ");
        return html`<div class="section">
          ${table.spot(`section:${sectionId}`, `Section ${sectionId}: ${told}`, html`<b class="tab">${sectionId}</b>`, {
            explain: { title: `Section ${sectionId}`, lines: [told] },
          })}
          ${sailors.map((count, index) => {
            const colour = table.colours[index]?.name ?? "";
            if (!count) return nothing;
            return table.spot(
              `sailor:${sectionId}:${colour}`,
              `Section ${sectionId}: ${plural(count, crewTitle(colour))}`,
              html`<span class="row tight">${repeatTimes(count, () => crewMember(colour))}</span>`,
              {
                explain: { title: plural(count, crewTitle(colour)), lines: [`In section ${sectionId}`] },
                pile: [`${colour}@section-${sectionId}`, count],
              },
            );
          })}
        </div>`;
      })}
    </div>
    <div class="row">
      ${table.spot(
        "price:colours",
        `Sailors cost by colours: ${prices.join(", ")} reales`,
        html`<span class="row tight muted">${prices.map((price, index) => html`<span class="row tight">${index + 1}${coin(price, 19)}</span>`)}</span>`,
        {
          explain: {
            title: "Price of sailors",
            lines: [
              ...prices.map((price, index) => `${plural(index + 1, "colour")}: ${reales(price)}`),
              `A captain: ${reales(components.rules?.captainPricePerSailor ?? 0)} for each sailor hired with him`,
            ],
          },
        },
      )}
      ${table.spot("bag", `Bag: ${inBag.join(", ")}`, html`<span class="row tight">${bag(26)}<b>${view.bag.reduce((a, b) => a + b, 0)}</b></span>`, {
        explain: { title: "Bag", lines: inBag },
      })}
      ${table.spot(
        "missionaries",
        plural(view.missionariesOnBoard, "missionary").replace("missionarys", "missionaries"),
        html`<span class="row tight">${crewMember("white")}<b>${view.missionariesOnBoard}</b></span>`,
        { explain: { title: "Missionaries on the board" }, pile: ["white@board", view.missionariesOnBoard] },
      )}
    </div>`;
}

function renderCharacters(table: Table): TemplateResult {
  const { view, components } = table;
  const money = [view.upperMoney, view.lowerMoney];
  return html`
    <div class="row">
      ${components.moneyFields.map((info, index) => {
        const amount = money[index] ?? 0;
        return table.spot(`money:${info.name}`, `${info.title}: ${reales(amount)}`, html`<span class="row tight coins ${amount ? "" : "none"}">${coin(amount, 34)}</span>`, {
          explain: { title: info.title, lines: [reales(amount)] },
          pile: [`reales@${info.name}`, amount],
        });
      })}
    </div>
    <div class="characters">
      ${components.characters.map((info) => {
        const state = view.characters.find(({ character }) => character === info.character);
        const holder = state?.seat === undefined ? "On the board" : `With ${table.nameOf(state.seat)}`;
        const isGuarded = state !== undefined && state.guard !== DiscKind.UNSPECIFIED;
        const guard = isGuarded ? "Guarded by a disc in this round" : "";
        return table.spot(
          `character:${info.name}`,
          [info.title, holder, guard].filter((word) => word).join(", "),
          html`<span class="character">${portrait(info.name, 38)}
            <span><b>${info.title}</b><span class="row tight muted">${state?.seat === undefined ? "board" : html`${seatFlag(state.seat, 13)}${table.nameOf(state.seat)}`}${isGuarded ? " · guarded" : ""}</span></span></span>`,
          { explain: { title: info.title, lines: [info.effect, holder, guard].filter((line) => line) } },
        );
      })}
    </div>`;
}

function renderProjects(table: Table): TemplateResult {
  const { view, components } = table;
  const rules = components.rules;
  return html`
    <div class="slots" data-pile="project@slots" data-count=${view.slots.length}>
      ${components.slots.map((slot) => {
        const held = view.slots.find(({ slotId }) => slotId === slot.slotId);
        if (!held) return html`<span class="slot empty"></span>`;
        const info = table.vessel(held.vesselId);
        const price = slot.isSaoGabriel
          ? `Costs ${reales(info.crew)} and sails without a crew`
          : `Costs ${reales(rules?.projectPrice ?? 0)}; two cost ${reales(rules?.twoProjectsPrice ?? 0)}`;
        const explain = explainVessel(info, price);
        return table.spot(
          `slot:${slot.name}`,
          `${slot.title}: ${[explain.title, ...(explain.lines ?? [])].join(", ")}`,
          html`<span class="slot ${slot.isSaoGabriel ? "gabriel" : ""}">${slot.isSaoGabriel ? html`<small>São Gabriel</small>` : nothing}
            ${ship({ limit: info.limit, crew: info.crew, coins: info.rewardReales, points: info.rewardVp, kind: slot.isSaoGabriel ? "ship" : "project" })}</span>`,
          { explain },
        );
      })}
    </div>
    <div class="row">
      ${view.stacks.map(({ stack, topVesselId, hiddenVesselIds }) => {
        const title = components.stacks.find((info) => info.stack === stack);
        const left = hiddenVesselIds.length + (topVesselId === undefined ? 0 : 1);
        const top = topVesselId === undefined ? undefined : explainVessel(table.vessel(topVesselId));
        return table.spot(`stack:${title?.name}`, `${title?.title}: ${plural(left, "tile")}`, html`<span class="stack ${left ? "" : "none"}"><b>${title?.name}</b>×${left}</span>`, {
          explain: { title: `${title?.title}: ${plural(left, "tile")}`, lines: top ? [`On top: ${top.title}`, ...(top.lines ?? [])] : [] },
        });
      })}
    </div>`;
}

function renderMerchants(table: Table): TemplateResult {
  const { view } = table;
  const shown = view.setupMerchantVesselId ?? view.merchantVesselId;
  const info = shown === undefined ? undefined : table.vessel(shown);
  const hidden = view.hiddenMerchantVesselIds.map((id) => table.vessel(id).limit).join(", ");
  return html`
    <div class="row">
      ${info
        ? table.spot("merchant", `${info.title}, takes fields up to ${info.limit}`, html`<span class="slot">${ship({ limit: info.limit, kind: "merchant" })}</span>`, {
            explain: explainVessel(info, "The holder of Sernigi sends it"),
            pile: ["vessel@dock", 1],
          })
        : html`<span class="muted">The merchant ship has sailed</span>`}
      ${table.spot(
        "merchant:hidden",
        `${plural(view.hiddenMerchantVesselIds.length, "merchant ship")} face down`,
        html`<span class="stack"><b>?</b>×${view.hiddenMerchantVesselIds.length}</span>`,
        { explain: { title: `${plural(view.hiddenMerchantVesselIds.length, "merchant ship")} face down`, lines: hidden ? [`Limits: ${hidden}`] : [] } },
      )}
    </div>
    <div class="row">
      ${view.players.map(({ seat, captainsOnBoard }) =>
        table.spot(
          `captains-on-board:${seat}`,
          `${plural(captainsOnBoard, "captain")} of ${table.nameOf(seat)} for hire`,
          html`<span class="row tight">${seatFlag(seat, 13)}${captain(20)}<b>${captainsOnBoard}</b></span>`,
          { explain: { title: `Captains of ${table.nameOf(seat)} for hire` }, pile: [`captain-${seat}@board`, captainsOnBoard] },
        ),
      )}
    </div>`;
}
