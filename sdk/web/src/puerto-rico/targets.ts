// Which places of the board stand for which action.
import { argumentsOf, type TargetsOf } from "../board/choices";

export const targetsOf: TargetsOf = (action, seat) => {
  const { card, building, tile, good, ship, piece, place, spot } = argumentsOf(action);
  switch (action.kind) {
    case "role":
    case "kidnap":
      return [`role:${card}`];
    case "build":
    case "draft":
      return [`market:${building}`];
    case "use":
      return [`city:${seat}:${building}`];
    case "take":
    case "forest":
      return [`tile:${tile}`];
    case "hacienda":
    case "land_buy":
      return ["tile:back"];
    case "load":
      return [`ship:${ship}`, `good:${seat}:${good}`];
    case "piracy":
      return [`ship:${ship}`];
    case "sell":
    case "post":
      return [`good:${seat}:${good}`, "house"];
    case "wharf":
    case "keep_all":
    case "keep_one":
    case "extra":
    case "give_good":
      return [`good:${seat}:${good}`];
    case "plunder":
      return ["house"];
    case "recruit":
    case "raid":
      return piece === "noble" ? ["station:noble"] : ["station:worker"];
    case "discard":
    case "land_sell":
      return [`island:${seat}:${tile}`];
    case "place":
    case "give_piece":
      return placeTargets(seat, place);
    case "guest":
      return placeTargets(seat, spot);
    default:
      return [];
  }
};

function placeTargets(seat: number, place: string | undefined): string[] {
  if (place === "port") return [`port:${seat}`];
  return [`island:${seat}:${place}`, `city:${seat}:${place}`];
}
