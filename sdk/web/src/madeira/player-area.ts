// What one seat owns: goods, money, windmill, workers, ships, dice, favors, requests and pirates.
import { html, nothing, type TemplateResult } from "lit";
import { points, seatFlag } from "../board/pieces";
import { plural } from "../board/words";
import type { GuildInfo } from "../gen/tradewinds/madeira/v1/components_pb";
import type { PlayerArea } from "../gen/tradewinds/madeira/v1/view_pb";
import { die, guild, guildColour, pirates, request, resource, ship, windmill, worker } from "./art";
import type { Table } from "./table";

export function renderPlayer(table: Table, area: PlayerArea): TemplateResult {
  const { seat } = area;
  const name = table.nameOf(seat);
  const isAsked = table.seatToMove === seat;
  return html`<section class="panel player ${isAsked ? "asked" : ""}" aria-label=${`${name}'s area`}
    .style=${`--seat: var(--seat-${seat})`}>
    <header>
      ${seatFlag(seat, 20)}
      <h2>${name}</h2>
      ${isAsked ? html`<span class="badge-text to-move">to move</span>` : nothing}
      <span class="money">${renderPoints(table, area)}</span>
    </header>
    <div class="row stores">${renderResources(table, area)}</div>
    <div class="row stores">${renderMill(table, area)} ${renderPeople(table, area)} ${renderDice(table, area)}</div>
    <div class="row stores" data-pile="request@seat-${seat}" data-count=${area.crownRequestIds.length}>${renderRequests(table, area)}</div>
    <div class="guilds">${table.components.guilds.map((info) => renderGuild(table, area, info))}</div>
  </section>`;
}

function renderPoints(table: Table, area: PlayerArea): TemplateResult {
  const count = area.pirates === undefined ? "?" : String(area.pirates);
  const told = area.pirates === undefined ? "pirates hidden" : plural(area.pirates, "pirate");
  return html`
    ${table.spot(`pirates:${area.seat}`, told, html`<span class="row tight">${pirates("", 20)}<span class="count">${count}</span></span>`, {
      explain: { title: told, lines: ["Most pirates cost points at the end"] },
      pile: [`pirate@seat-${area.seat}`, area.pirates ?? 0],
    })}
    ${table.spot(`prestige:${area.seat}`, `${area.prestige} prestige`, html`<span class="row tight">${points("", 20)}<span class="count">${area.prestige}</span></span>`, {
      explain: { title: `${area.prestige} prestige` },
    })}
  `;
}

function renderResources(table: Table, area: PlayerArea): TemplateResult[] {
  const amounts: Record<string, number> = {
    wheat: area.wheat,
    sugar: area.sugar,
    wine: area.wine,
    wood: area.wood,
    bread: area.bread,
    reals: area.reals,
  };
  return table.components.resources.map(({ name, title }) => {
    const count = amounts[name] ?? 0;
    return table.spot(
      `resource:${area.seat}:${name}`,
      `${count} ${title}`,
      html`<span class="row tight ${count ? "" : "none"}">${resource(name, 24)}<span class="count">${count}</span></span>`,
      { explain: { title: `${count} ${title}` }, pile: [`${name}@seat-${area.seat}`, count] },
    );
  });
}

function renderMill(table: Table, area: PlayerArea): TemplateResult {
  const info = table.components.windmill;
  const lines = info
    ? [
        `Feeds ${plural(area.windmillLevel, "worker")} on the board`,
        `Up a level: ${info.wheat} wheat`,
        `Down a level: ${info.bread} bread or ${plural(info.reals, "real")}`,
        `${info.exchangedGoods} goods make one of another type`,
      ]
    : [];
  return table.spot(
    `mill:${area.seat}`,
    `Windmill at level ${area.windmillLevel} of ${info?.maxLevel}. ${lines.join(". ")}`,
    html`<span class="row tight mill">${windmill(40)}<b>${area.windmillLevel}<small>/${info?.maxLevel}</small></b></span>`,
    { explain: { title: `Windmill at level ${area.windmillLevel}`, lines } },
  );
}

function renderPeople(table: Table, area: PlayerArea): TemplateResult {
  const { seat } = area;
  return html`
    ${table.spot(
      `workers:${seat}`,
      `${plural(area.workersAtHome, "worker")} at home`,
      html`<span class="row tight">${worker(seat)}<span class="count">${area.workersAtHome}</span></span>`,
      { explain: { title: `${plural(area.workersAtHome, "worker")} at home` }, pile: [`worker@home-${seat}`, area.workersAtHome] },
    )}
    ${table.spot(
      `ships:${seat}`,
      `${plural(area.shipsAtHome, "ship")} at home`,
      html`<span class="row tight">${ship(seat, 26)}<span class="count">${area.shipsAtHome}</span></span>`,
      { explain: { title: `${plural(area.shipsAtHome, "ship")} at home` }, pile: [`ship@home-${seat}`, area.shipsAtHome] },
    )}
  `;
}

function renderDice(table: Table, area: PlayerArea): TemplateResult {
  return html`<span class="row tight" data-pile="die@seat-${area.seat}" data-count=${area.dice.length}>
    ${area.dice.map((value) =>
      table.spot(`die:${area.seat}:${value}`, `Guild die ${value} in hand`, die(value, "guild", 26), {
        explain: { title: `Guild die ${value}`, lines: ["In hand"] },
      }),
    )}
    ${area.dice.length ? nothing : html`<span class="muted">no dice</span>`}
    ${area.diceAside ? html`<span class="muted">· ${area.diceAside} given up</span>` : nothing}
  </span>`;
}

function renderRequests(table: Table, area: PlayerArea): TemplateResult | TemplateResult[] {
  if (!area.crownRequestIds.length) return html`<span class="muted">no crown requests</span>`;
  return area.crownRequestIds.map((id) => {
    const info = table.request(id);
    return table.spot(`held:${area.seat}:${info.name}`, `Holds the crown request ${info.title}`, html`<span class="row tight held">${request(info.name, 26)}${info.title}</span>`, {
      explain: { title: `Crown request: ${info.title}`, lines: [info.effect] },
    });
  });
}

function renderGuild(table: Table, area: PlayerArea, info: GuildInfo): TemplateResult {
  const held = [...area.faceUpFavorIds, ...area.faceDownFavorIds].map((id) => table.favor(id)).filter((favor) => favor.guild === info.guild);
  return html`<div class="row tight ${held.length ? "" : "none"}">
    ${table.spot(`guild:${area.seat}:${info.name}`, `${info.title}: ${plural(held.length, "favor")}`, guild(info.name, 22), {
      explain: { title: info.title, lines: [plural(held.length, "favor")] },
    })}
    ${held.map((favor) => {
      const isUp = area.faceUpFavorIds.includes(favor.favorId);
      const side = isUp ? "Can be used" : "Used: lies face down";
      return table.spot(
        `favor:${area.seat}:${favor.name}`,
        `Favor ${favor.title}, ${side}`,
        html`<span class="favor ${isUp ? "" : "down"}" .style=${`--guild: ${guildColour(info.name)}`}>${favor.title}</span>`,
        { explain: { title: favor.title, lines: [favor.effect, side] } },
      );
    })}
  </div>`;
}
