/** A little game to test with. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { DurationSchema } from "@bufbuild/protobuf/wkt";

import { TurnSchema } from "../src/gen/tradewinds/v1/bot_service_pb.js";
import { GetGameResponseSchema } from "../src/gen/tradewinds/v1/catalog_service_pb.js";
import type { ClockSchema } from "../src/gen/tradewinds/v1/clock_pb.js";
import { ArgumentType } from "../src/gen/tradewinds/v1/game_pb.js";
import type { ObservationSchema } from "../src/gen/tradewinds/v1/observation_pb.js";
import type { PositionSchema } from "../src/gen/tradewinds/v1/position_pb.js";
import type { Log } from "../src/log.js";
import { Vocabulary } from "../src/vocabulary.js";

export const GAME = create(GetGameResponseSchema, {
  actions: ["settler", "mayor", "builder"].map((role, actionId) => ({
    actionId,
    kind: "role",
    label: `role:${role}`,
    text: `Take the ${role}`,
  })),
  prompts: [{ name: "ROLE", rule: "PR-ROLE-01", text: "Which role do you take?" }],
  eventKinds: [
    {
      kindId: 0,
      text: "{seat} chooses {action} before {other}",
      fields: [
        { name: "action", type: ArgumentType.ACTION },
        { name: "other", type: ArgumentType.SEAT },
      ],
    },
  ],
});

export const WORDS = new Vocabulary(GAME);

interface More {
  position?: MessageInitShape<typeof PositionSchema>;
  timeLeft?: MessageInitShape<typeof DurationSchema>;
  clocks?: MessageInitShape<typeof ClockSchema>[];
  observation?: MessageInitShape<typeof ObservationSchema>;
}

export function question(more: More = {}) {
  return create(TurnSchema, {
    matchId: "m1",
    game: "puerto-rico",
    position: { prompt: "ROLE", legalActions: [0, 2] },
    ...more,
  });
}

/** Keeps what is reported. */
export class Notes implements Log {
  readonly lines: string[] = [];
  info = (message: string) => void this.lines.push(message);
  warn = this.info;
  error = (message: string, error: unknown) => void this.lines.push(`${message}: ${error}`);
}
