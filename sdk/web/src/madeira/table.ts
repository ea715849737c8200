// What the parts of the board need: the view, the words for it, and how to draw a place.
import type { TemplateResult } from "lit";
import type { SpotOptions } from "../board/board-element";
import type { Choice } from "../board/choices";
import type {
  BuildingInfo,
  CharacterInfo,
  CrownRequestInfo,
  FavorInfo,
  GuildInfo,
  MadeiraComponents,
  ResourceInfo,
  RewardInfo,
} from "../gen/tradewinds/madeira/v1/components_pb";
import type { MadeiraView } from "../gen/tradewinds/madeira/v1/view_pb";

export type DrawSpot = (target: string, label: string, content: unknown, options?: SpotOptions) => TemplateResult;

export class Table {
  constructor(
    readonly view: MadeiraView,
    readonly components: MadeiraComponents,
    readonly spot: DrawSpot,
    readonly nameOf: (seat: number) => string,
    readonly seatToMove: number | undefined,
    readonly choices: readonly Choice[],
  ) {}

  building(id: number): BuildingInfo {
    return known(this.components.buildings.find(({ buildingId }) => buildingId === id), `building ${id}`);
  }

  favor(id: number): FavorInfo {
    return known(this.components.favors.find(({ favorId }) => favorId === id), `favor ${id}`);
  }

  guild(kind: number): GuildInfo {
    return known(this.components.guilds.find(({ guild }) => guild === kind), `guild ${kind}`);
  }

  request(id: number): CrownRequestInfo {
    return known(this.components.crownRequests.find(({ crownRequestId }) => crownRequestId === id), `request ${id}`);
  }

  reward(id: number): RewardInfo {
    return known(this.components.rewards.find(({ rewardId }) => rewardId === id), `reward ${id}`);
  }

  /** Undefined for none. */
  character(kind: number): CharacterInfo | undefined {
    return this.components.characters.find(({ character }) => character === kind);
  }

  /** Undefined for none. */
  resource(kind: number): ResourceInfo | undefined {
    return this.components.resources.find(({ resource }) => resource === kind);
  }
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new RangeError(`the components know no ${what}`);
  return found;
}
