// Victory points scored so far, which lie open.
import type { VascoDaGamaView } from "../gen/tradewinds/vasco_da_gama/v1/view_pb";

export function pointsOf(view: VascoDaGamaView): number[] {
  return view.players.map(({ vp }) => vp);
}
