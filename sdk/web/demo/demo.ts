// A board on a page of its own, fed with a recorded position: no server is needed.
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { boardOf, choicesOf, TradewindsBoard, Vocabulary } from "../src";
import { GetComponentsResponseSchema, GetGameResponseSchema } from "../src/gen/tradewinds/v1/catalog_service_pb";
import { NewPositionResponseSchema } from "../src/gen/tradewinds/v1/engine_service_pb";

interface Recorded {
  readonly game: JsonValue;
  readonly components: JsonValue;
  readonly position: JsonValue;
}

const recordings = import.meta.glob<Recorded>("./*.json", { import: "default" });

for (const board of document.querySelectorAll<TradewindsBoard>("tradewinds-board")) {
  const recorded = await recordings[`./${board.game}.json`]?.();
  if (!recorded) throw new Error(`nothing is recorded of ${board.game}`);
  const words = new Vocabulary(fromJson(GetGameResponseSchema, recorded.game));
  const { position, view } = fromJson(NewPositionResponseSchema, recorded.position);
  board.components = fromJson(GetComponentsResponseSchema, recorded.components);
  board.view = view;
  board.seatToMove = position?.seatToMove;
  board.choices = position ? choicesOf(position, words, boardOf(board.game).targetsOf) : [];
  board.addEventListener("choose", (event) => {
    board.chosen = (event as CustomEvent<{ actionId: number }>).detail.actionId;
  });
}
