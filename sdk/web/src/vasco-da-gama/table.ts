// What the parts of the board need: the view, the words for it, and how to draw a place.
import type { TemplateResult } from "lit";
import type { Explanation, SpotOptions } from "../board/board-element";
import type { Choice } from "../board/choices";
import { plural } from "../board/words";
import type {
  ColourInfo,
  PortInfo,
  VascoDaGamaComponents,
  VdgTileInfo,
  VesselInfo,
} from "../gen/tradewinds/vasco_da_gama/v1/components_pb";
import { VesselKind } from "../gen/tradewinds/vasco_da_gama/v1/types_pb";
import type { VascoDaGamaView } from "../gen/tradewinds/vasco_da_gama/v1/view_pb";

export type DrawSpot = (target: string, label: string, content: unknown, options?: SpotOptions) => TemplateResult;

export class Table {
  private readonly vessels: ReadonlyMap<number, VesselInfo>;
  private readonly tiles: ReadonlyMap<number, VdgTileInfo>;

  constructor(
    readonly view: VascoDaGamaView,
    readonly components: VascoDaGamaComponents,
    readonly spot: DrawSpot,
    readonly nameOf: (seat: number) => string,
    readonly seatToMove: number | undefined,
    readonly choices: readonly Choice[],
  ) {
    this.vessels = new Map(components.vessels.map((info) => [info.vesselId, info]));
    this.tiles = new Map(components.vdgTiles.map((info) => [info.vdgTileId, info]));
  }

  vessel(id: number): VesselInfo {
    return known(this.vessels.get(id), `vessel ${id}`);
  }

  vdgTile(id: number): VdgTileInfo {
    return known(this.tiles.get(id), `Vasco-da-Gama tile ${id}`);
  }

  port(id: number): PortInfo {
    return known(this.components.ports.find(({ portId }) => portId === id), `port ${id}`);
  }

  /** The colours of sailors, and last the missionaries. */
  get colours(): readonly ColourInfo[] {
    return this.components.colours;
  }

  /** Reales for acting with a number; undefined before round 1. */
  priceOf(number: number): number | undefined {
    return this.view.marker === undefined ? undefined : Math.max(0, this.view.marker - number);
  }
}

export function crewTitle(colour: string): string {
  return colour === "white" ? "missionary" : `${colour} sailor`;
}

export function explainVessel(info: VesselInfo, ...more: string[]): Explanation {
  if (info.kind === VesselKind.MERCHANT) {
    return { title: info.title, lines: [`Takes fields up to ${info.limit}`, "Belongs to nobody", ...more] };
  }
  const reward = [
    info.rewardReales ? plural(info.rewardReales, "real").replace("reals", "reales") : "",
    info.rewardVp ? plural(info.rewardVp, "point") : "",
  ].filter((word) => word);
  return {
    title: info.title,
    lines: [
      `Takes fields up to ${info.limit}`,
      `Crew: ${plural(info.crew, "colour")}`,
      `Brings ${reward.join(" and ") || "nothing"} in each phase 3 in a port`,
      ...more,
    ],
  };
}

export function reales(count: number): string {
  return count === 1 ? "1 real" : `${count} reales`;
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new RangeError(`the components know no ${what}`);
  return found;
}
