/** The numbered words of a game: actions, prompts and kinds of events, as the catalog lists them. */

import { UnknownAction } from "./errors.js";
import type { GetGameResponse } from "./gen/tradewinds/v1/catalog_service_pb.js";
import { type Action, ArgumentType, type EventField, type EventKind, type Prompt } from "./gen/tradewinds/v1/game_pb.js";
import type { GameEvent } from "./gen/tradewinds/v1/position_pb.js";
import { nearNames } from "./near_names.js";

export class Vocabulary {
  /** Row i is action id i. */
  readonly actions: readonly Action[];
  readonly prompts: ReadonlyMap<string, Prompt>;
  /** Row i is kind id i. */
  readonly events: readonly EventKind[];
  private readonly ids: ReadonlyMap<string, number>;

  constructor(game: Pick<GetGameResponse, "actions" | "prompts" | "eventKinds">) {
    this.actions = game.actions;
    this.prompts = new Map(game.prompts.map((prompt) => [prompt.name, prompt]));
    this.events = game.eventKinds;
    this.ids = new Map(game.actions.map((action) => [action.label, action.actionId]));
  }

  /** The row of an action id. */
  action(id: number): Action {
    const row = this.actions[id];
    if (row === undefined) throw new UnknownAction(`the game has no action ${id}`);
    return row;
  }

  /** The id of the action with that label; UnknownAction if the game has none. */
  find(label: string): number {
    const id = this.ids.get(label);
    if (id === undefined) {
      const near = nearNames(label, this.ids.keys());
      const hint = near.length > 0 ? `; did you mean ${near.join(", ")}?` : "";
      throw new UnknownAction(`the game has no action '${label}'${hint}`);
    }
    return id;
  }

  /** An event in words; what is hidden shows as a question mark. */
  describe(event: GameEvent): string {
    const kind = this.events[event.kindId];
    if (kind === undefined) return "something this client does not know";
    const words = new Map([["seat", event.seat === undefined ? "the table" : `seat ${event.seat}`]]);
    kind.fields.forEach((field, place) => {
      const value = event.arguments[place];
      if (value === undefined) return;
      words.set(field.name, event.hiddenArguments.includes(place) ? "?" : this.word(field, value));
    });
    return kind.text.replace(/\{(\w+)\}/g, (braces, name: string) => words.get(name) ?? braces);
  }

  private word(field: EventField, value: number): string {
    if (field.type === ArgumentType.ACTION) return this.actions[value]?.label ?? String(value);
    if (field.type === ArgumentType.SEAT) return `seat ${value}`;
    return field.words[value] ?? String(value);
  }
}
