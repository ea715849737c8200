// Which places of the board stand for which action.
import { argumentsOf, type TargetsOf } from "../board/choices";

export const targetsOf: TargetsOf = (action, seat) => {
  const { port, field, number, area, tile, slot, section, colour, character, crew, count } = argumentsOf(action);
  switch (action.kind) {
    case "merchant":
      return [`field:${port}:${field}`];
    case "number":
      return [`number:${number}`];
    case "area":
      return [`area:${area}`];
    case "perform":
    case "waive":
    case "done":
    case "stop":
    case "pass":
    case "defer":
    case "captain_only":
      return [`answer:${action.kind}`];
    case "launch":
      return [`project:${seat}:${tile}`];
    case "crew":
      return [`answer:crew:${crew}`];
    case "buy":
    case "buy_sao_gabriel":
    case "project":
      return [`slot:${slot}`];
    case "section":
      return [`section:${section}`];
    case "sailor":
      return [`sailor:${section}:${colour}`];
    case "sailor_bag":
      return ["bag"];
    case "take":
      return [`answer:take:${count}`];
    case "captain":
      return [`captains:${seat}`];
    case "port":
      return [`port:${port}`];
    case "ship":
      return [`ship:${seat}:${tile}`, `sail:${field}`];
    case "pick_money":
      return [`money:${field}`];
    case "pick":
      return [`character:${character}`];
    default:
      return [];
  }
};
