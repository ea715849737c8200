// The words of a game: its numbered actions, its questions, and sentences for what happened.
import type { Action, EventField, EventKind, Prompt } from "../gen/tradewinds/v1/game_pb";
import { ArgumentType } from "../gen/tradewinds/v1/game_pb";
import type { GetGameResponse } from "../gen/tradewinds/v1/catalog_service_pb";
import type { GameEvent } from "../gen/tradewinds/v1/position_pb";

const SINGULAR: Readonly<Record<string, string>> = {
  doubloons: "doubloon",
  pieces: "piece",
  pirates: "pirate",
  points: "point",
  reales: "real",
};

export class Vocabulary {
  private readonly prompts: ReadonlyMap<string, Prompt>;

  constructor(private readonly game: GetGameResponse) {
    this.prompts = new Map(game.prompts.map((prompt) => [prompt.name, prompt]));
  }

  action(id: number): Action {
    const action = this.game.actions[id];
    if (!action) throw new RangeError(`the game has no action ${id}`);
    return action;
  }

  /** The question in words. */
  question(prompt: string): string {
    return this.prompts.get(prompt)?.text ?? prompt;
  }

  /** Whether an event only repeats which action was chosen. */
  tellsAction(event: GameEvent): boolean {
    return this.game.eventKinds[event.kindId]?.fields.some(({ type }) => type === ArgumentType.ACTION) ?? false;
  }

  /** An event as a sentence, with names for seats. */
  sentence(event: GameEvent, seatName: (seat: number) => string): string {
    const kind = this.game.eventKinds[event.kindId];
    if (!kind) return "";
    const values = this.values(kind, event, seatName);
    const sentence = kind.text.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? "?");
    return singular(sentence.charAt(0).toUpperCase() + sentence.slice(1));
  }

  private values(kind: EventKind, event: GameEvent, seatName: (seat: number) => string): Map<string, string> {
    const values = new Map<string, string>();
    if (event.seat !== undefined) values.set("seat", seatName(event.seat));
    kind.fields.forEach((field, index) => {
      const hidden = event.hiddenArguments.includes(index);
      const value = event.arguments[index] ?? 0;
      values.set(field.name, hidden ? "something hidden" : this.word(field, value, seatName));
    });
    return values;
  }

  private word(field: EventField, value: number, seatName: (seat: number) => string): string {
    const word = field.words[value];
    if (word !== undefined) return word.replaceAll("_", " ");
    if (field.type === ArgumentType.SEAT) return seatName(value);
    if (field.type === ArgumentType.ACTION) return this.action(value).text;
    return String(value);
  }
}

/** "1 doubloons" as people say it. */
function singular(sentence: string): string {
  return sentence.replace(/\b1 (victory )?(\w+)/g, (all, kind: string | undefined, word: string) => {
    const one = SINGULAR[word];
    return one ? `1 ${kind ?? ""}${one}` : all;
  });
}
