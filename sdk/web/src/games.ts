// One entry for each game: its element, and what pages need to know of its messages.
import { toJson } from "@bufbuild/protobuf";
import { html, type TemplateResult } from "lit";
import type { Choice, TargetsOf } from "./board/choices";
import "./generic/generic-board";
import type { Plain } from "./generic/generic-board";
import type { GetComponentsResponse } from "./gen/tradewinds/v1/catalog_service_pb";
import { ViewSchema, type View } from "./gen/tradewinds/v1/position_pb";
import "./madeira/madeira-board";
import { pointsOf as madeiraPoints } from "./madeira/points";
import { targetsOf as madeiraTargets } from "./madeira/targets";
import "./puerto-rico/puerto-rico-board";
import { pointsOf as puertoRicoPoints } from "./puerto-rico/points";
import { targetsOf as puertoRicoTargets } from "./puerto-rico/targets";
import { pointsOf as vascoDaGamaPoints } from "./vasco-da-gama/points";
import { targetsOf as vascoDaGamaTargets } from "./vasco-da-gama/targets";
import "./vasco-da-gama/vasco-da-gama-board";

/** What every board element is given. */
export interface BoardProperties {
  readonly view: View;
  readonly components: GetComponentsResponse;
  readonly players: readonly string[];
  readonly seatToMove: number | undefined;
  readonly viewerSeat: number | undefined;
  readonly choices: readonly Choice[];
  readonly chosen: number | undefined;
}

export interface GameBoard {
  readonly render: (properties: BoardProperties) => TemplateResult;
  readonly targetsOf: TargetsOf;
  /** Points by seat as they lie on the table; undefined where they are hidden. */
  readonly pointsOf: (view: View, components: GetComponentsResponse) => (number | undefined)[];
  readonly roundOf: (view: View) => number | undefined;
}

const PUERTO_RICO: GameBoard = {
  targetsOf: puertoRicoTargets,
  render: (given) => {
    const view = given.view.game.case === "puertoRico" ? given.view.game.value : undefined;
    const components = given.components.components.case === "puertoRico" ? given.components.components.value : undefined;
    return html`<tradewinds-puerto-rico .view=${view} .components=${components} .players=${given.players}
      .seatToMove=${given.seatToMove} .viewerSeat=${given.viewerSeat} .choices=${given.choices}
      .chosen=${given.chosen}></tradewinds-puerto-rico>`;
  },
  pointsOf: (view, { components }) =>
    view.game.case === "puertoRico" && components.case === "puertoRico"
      ? puertoRicoPoints(view.game.value, components.value)
      : [],
  roundOf: (view) => (view.game.case === "puertoRico" ? view.game.value.round : undefined),
};

const MADEIRA: GameBoard = {
  targetsOf: madeiraTargets,
  render: (given) => {
    const view = given.view.game.case === "madeira" ? given.view.game.value : undefined;
    const components = given.components.components.case === "madeira" ? given.components.components.value : undefined;
    return html`<tradewinds-madeira .view=${view} .components=${components} .players=${given.players}
      .seatToMove=${given.seatToMove} .viewerSeat=${given.viewerSeat} .choices=${given.choices}
      .chosen=${given.chosen}></tradewinds-madeira>`;
  },
  pointsOf: (view) => (view.game.case === "madeira" ? madeiraPoints(view.game.value) : []),
  roundOf: (view) => (view.game.case === "madeira" ? view.game.value.round : undefined),
};

const VASCO_DA_GAMA: GameBoard = {
  targetsOf: vascoDaGamaTargets,
  render: (given) => {
    const view = given.view.game.case === "vascoDaGama" ? given.view.game.value : undefined;
    const components = given.components.components.case === "vascoDaGama" ? given.components.components.value : undefined;
    return html`<tradewinds-vasco-da-gama .view=${view} .components=${components} .players=${given.players}
      .seatToMove=${given.seatToMove} .viewerSeat=${given.viewerSeat} .choices=${given.choices}
      .chosen=${given.chosen}></tradewinds-vasco-da-gama>`;
  },
  pointsOf: (view) => (view.game.case === "vascoDaGama" ? vascoDaGamaPoints(view.game.value) : []),
  roundOf: (view) => (view.game.case === "vascoDaGama" ? view.game.value.round : undefined),
};

const GENERIC: GameBoard = {
  targetsOf: () => [],
  render: (given) => {
    const [plain] = Object.values(toJson(ViewSchema, given.view) as Record<string, Plain>);
    return html`<tradewinds-generic .view=${plain} .components=${{}} .players=${given.players}
      .choices=${given.choices}></tradewinds-generic>`;
  },
  pointsOf: () => [],
  roundOf: () => undefined,
};

const BOARDS: Readonly<Record<string, GameBoard>> = {
  madeira: MADEIRA,
  "puerto-rico": PUERTO_RICO,
  "vasco-da-gama": VASCO_DA_GAMA,
};

export function boardOf(game: string): GameBoard {
  return BOARDS[game] ?? GENERIC;
}
