// What the parts of the board need: the view, the words for it, and how to draw a place.
import type { TemplateResult } from "lit";
import type { SpotOptions } from "../board/board-element";
import type {
  BuildingInfo,
  GoodInfo,
  PuertoRicoComponents,
  RoleInfo,
  TileInfo,
} from "../gen/tradewinds/puerto_rico/v1/components_pb";
import type { PuertoRicoView } from "../gen/tradewinds/puerto_rico/v1/view_pb";

export type DrawSpot = (target: string, label: string, content: unknown, options?: SpotOptions) => TemplateResult;

export class Table {
  private readonly buildings: ReadonlyMap<number, BuildingInfo>;
  private readonly tilesByKind: ReadonlyMap<number, TileInfo>;
  private readonly rolesByKind: ReadonlyMap<number, RoleInfo>;
  private readonly goodsByKind: ReadonlyMap<number, GoodInfo>;

  constructor(
    readonly view: PuertoRicoView,
    readonly components: PuertoRicoComponents,
    readonly spot: DrawSpot,
    readonly nameOf: (seat: number) => string,
    readonly seatToMove: number | undefined,
  ) {
    this.buildings = new Map(components.buildings.map((info) => [info.buildingId, info]));
    this.tilesByKind = new Map(components.tiles.map((info) => [info.tile, info]));
    this.rolesByKind = new Map(components.roles.map((info) => [info.role, info]));
    this.goodsByKind = new Map(components.goods.map((info) => [info.good, info]));
  }

  get goods(): readonly GoodInfo[] {
    return this.components.goods;
  }

  building(id: number): BuildingInfo {
    return known(this.buildings.get(id), `building ${id}`);
  }

  tile(kind: number): TileInfo {
    return known(this.tilesByKind.get(kind), `tile ${kind}`);
  }

  role(kind: number): RoleInfo {
    return known(this.rolesByKind.get(kind), `role ${kind}`);
  }

  /** Undefined for no good. */
  good(kind: number): GoodInfo | undefined {
    return this.goodsByKind.get(kind);
  }
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new RangeError(`the components know no ${what}`);
  return found;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
