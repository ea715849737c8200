// The legal actions of a position, and the places on a board that stand for them.
import type { Action } from "../gen/tradewinds/v1/game_pb";
import type { Position } from "../gen/tradewinds/v1/position_pb";
import type { Vocabulary } from "./vocabulary";

/** One legal action. Boards light up its `targets`; an action without any is only in the list. */
export interface Choice {
  readonly actionId: number;
  readonly label: string;
  readonly text: string;
  readonly targets: readonly string[];
}

/** Which places of a board stand for an action of the seat that is asked. */
export type TargetsOf = (action: Action, seat: number) => readonly string[];

export function choicesOf(position: Position, words: Vocabulary, targetsOf: TargetsOf): Choice[] {
  const seat = position.seatToMove ?? 0;
  const sentences = new Map(position.actionDetails.map((detail) => [detail.actionId, detail.text]));
  return position.legalActions.map((id) => {
    const action = words.action(id);
    return {
      actionId: id,
      label: action.label,
      text: sentences.get(id) || action.text,
      targets: targetsOf(action, seat),
    };
  });
}

/** An action's arguments by name, as its label spells them. */
export function argumentsOf(action: Action): Record<string, string> {
  return Object.fromEntries(action.arguments.map((argument) => [argument.name, argument.value]));
}
