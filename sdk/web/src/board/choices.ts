// The legal actions of a position, and the places on a board that stand for them.
import type { Action } from "../gen/tradewinds/v1/game_pb";
import type { Position } from "../gen/tradewinds/v1/position_pb";
import type { Vocabulary } from "./vocabulary";

/** One legal action. Boards light up its `targets`; an action without any is only in the list. */
export interface Choice {
  readonly actionId: number;
  readonly label: string;
  readonly text: string;
  /** The text without what a building or a card would do. */
  readonly short: string;
  readonly targets: readonly string[];
}

/** Which places of a board stand for an action of the seat that is asked. */
export type TargetsOf = (action: Action, seat: number) => readonly string[];

export function choicesOf(position: Position, words: Vocabulary, targetsOf: TargetsOf): Choice[] {
  const seat = position.seatToMove ?? 0;
  const sentences = new Map(position.actionDetails.map((detail) => [detail.actionId, detail.text]));
  return position.legalActions.map((id) => {
    const action = words.action(id);
    const text = sentences.get(id) || action.text;
    return {
      actionId: id,
      label: action.label,
      text,
      short: withoutEffect(text, action.text),
      targets: targetsOf(action, seat),
    };
  });
}

/** A sentence goes on from the action's own words; what follows its colon is the effect. */
function withoutEffect(sentence: string, action: string): string {
  if (!sentence.startsWith(action)) return sentence;
  const colon = sentence.indexOf(": ", action.length);
  return colon < 0 ? sentence : sentence.slice(0, colon);
}

/** An action's arguments by name, as its label spells them. */
export function argumentsOf(action: Action): Record<string, string> {
  return Object.fromEntries(action.arguments.map((argument) => [argument.name, argument.value]));
}
