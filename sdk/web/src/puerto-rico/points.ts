// Points that lie open on the table: chips and the numbers on buildings, without large buildings' bonuses.
import type { PuertoRicoComponents } from "../gen/tradewinds/puerto_rico/v1/components_pb";
import type { PuertoRicoView } from "../gen/tradewinds/puerto_rico/v1/view_pb";

export function pointsOf(view: PuertoRicoView, components: PuertoRicoComponents): (number | undefined)[] {
  const worth = new Map(components.buildings.map((info) => [info.buildingId, info.points]));
  return view.players.map(({ vp, city }) =>
    vp === undefined ? undefined : vp + city.reduce((sum, { buildingId }) => sum + (worth.get(buildingId) ?? 0), 0),
  );
}
