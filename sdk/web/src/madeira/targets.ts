// Which places of the board stand for which action.
import { argumentsOf, type TargetsOf } from "../board/choices";

export const targetsOf: TargetsOf = (action, seat) => {
  const { spot, field, row, request, guild, favor, die, value, building, space, place, district, colony, reward } =
    argumentsOf(action);
  switch (action.kind) {
    case "setup_city":
    case "relocate_src":
    case "relocate_dest":
      return [`spot:${spot}`];
    case "setup_field":
    case "wood_src":
    case "harvest_extra":
      return [`field:${field}`];
    case "choose_row":
      return [`row:${row}`];
    case "take_request":
      return [`request:${request}`];
    case "refresh_guild":
      return [`guild:${seat}:${guild}`];
    case "wm_exchange":
    case "wm_up":
    case "wm_down":
      return [`mill:${seat}`];
    case "use_favor":
    case "flip_favor":
      return [`favor:${seat}:${favor}`];
    case "place_die":
      return [`building:${building}`, die === "guild" ? `die:${seat}:${value}` : `watch-die:${value}`];
    case "bishop_from":
    case "bishop_to":
    case "lady_building":
      return [`building:${building}`];
    case "pass":
      return [`pass:${space}`];
    case "worker_dest":
    case "worker_src":
      return workerTargets(seat, place);
    case "ship_dest":
    case "ship_src":
      return [spot === "home" ? `ships:${seat}` : `ship:${spot}`];
    case "district":
      return [`district:${district}`];
    case "reward":
      return [`reward:${colony}:${reward}`];
    case "fulfil":
    case "keep":
      return [`held:${seat}:${request}`];
    default:
      return [`answer:${action.label}`];
  }
};

function workerTargets(seat: number, place: string | undefined): string[] {
  if (place === "city_watch") return ["watch"];
  if (place === "home") return [`workers:${seat}`];
  return [`field:${place}`, `spot:${place}`, `colony:${place}`];
}
