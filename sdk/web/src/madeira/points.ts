// Prestige scored so far, which lies open.
import type { MadeiraView } from "../gen/tradewinds/madeira/v1/view_pb";

export function pointsOf(view: MadeiraView): number[] {
  return view.players.map(({ prestige }) => prestige);
}
