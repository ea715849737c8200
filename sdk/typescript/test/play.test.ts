/** A bot against a scripted server on a real connection. */

import assert, { AssertionError } from "node:assert/strict";
import { createServer, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import test from "node:test";

import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";

import { Answers } from "../src/answers.js";
import { asDuration } from "../src/durations.js";
import { RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";
import { BotService, type PlayRequest, type PlayResponseSchema } from "../src/gen/tradewinds/v1/bot_service_pb.js";
import { CatalogService } from "../src/gen/tradewinds/v1/catalog_service_pb.js";
import { EngineService } from "../src/gen/tradewinds/v1/engine_service_pb.js";
import { MatchStatus } from "../src/gen/tradewinds/v1/match_pb.js";
import { type Bot, connect, type PlayTerms, type Result, run } from "../src/index.js";
import { Thinker } from "../src/thinker.js";
import { Turn } from "../src/turn.js";
import { GAME, Notes, question, WORDS } from "./samples.js";

type Answer = MessageInitShape<typeof PlayResponseSchema>;
type Script = (said: AsyncIterator<PlayRequest>) => AsyncGenerator<Answer>;

const MATCH = { matchId: "m1", setup: { game: "puerto-rico", seats: 2 } };
const WELCOME: Answer = { body: { case: "welcome", value: { heartbeatInterval: asDuration(30) } } };
const SEATING: Answer = { body: { case: "seating", value: { match: MATCH, seat: 0 } } };
const TURN: Answer = { body: { case: "turn", value: question() } };
const BEAT: Answer = { body: { case: "heartbeat", value: { count: 7 } } };
const OVER: Answer = { body: { case: "matchOver", value: { match: { ...MATCH, scores: [{ seat: 0, rank: 1 }] } } } };

async function heard(said: AsyncIterator<PlayRequest>) {
  const next = await said.next();
  assert.ok(!next.done);
  return next.value.body;
}

/** Let a bot play one match against a server that follows one script per connection. */
async function playAgainst(
  { queue, ...bot }: Partial<Bot> & { queue?: string },
  terms: PlayTerms,
  ...scripts: Script[]
): Promise<Result[]> {
  const failures: string[] = [];
  const results = await served(
    (router) => {
      router.service(CatalogService, { getGame: () => GAME });
      router.service(BotService, {
        play: async function* (requests) {
          const script = scripts.shift();
          try {
            assert.ok(script, "there is a script for the stream");
            yield* script(requests[Symbol.asyncIterator]());
          } catch (error) {
            if (!(error instanceof AssertionError)) throw error;
            failures.push(error.message);
            throw new ConnectError(error.message, Code.InvalidArgument); // the bot gives up
          }
        },
      });
    },
    (server) => {
      const whole = { name: "test", choose: (turn: Turn) => turn.legal[1]!, ...bot };
      return run(whole, server, queue ?? [], { matches: 1, ...terms });
    },
  );
  assert.deepEqual(failures, []);
  return results;
}

async function served<Value>(
  routes: NonNullable<Parameters<typeof connectNodeAdapter>[0]["routes"]>,
  use: (server: string) => Promise<Value>,
): Promise<Value> {
  const server: Http2Server = createServer(connectNodeAdapter({ routes }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

test("a move lost with its stream is said again under the same request id", async () => {
  const log = new Notes();
  const moves: PlayRequest["body"][] = [];
  const results = await playAgainst(
    {},
    { log },
    async function* (said) {
      assert.equal((await heard(said)).case, "hello");
      yield* [WELCOME, SEATING, TURN];
      moves.push(await heard(said));
      throw new ConnectError("broken", Code.Unavailable);
    },
    async function* (said) {
      const hello = await heard(said);
      assert.ok(hello.case === "hello");
      assert.deepEqual(hello.value.expectedSeats.map((ref) => ref.matchId), ["m1"]);
      yield* [WELCOME, SEATING, TURN];
      moves.push(await heard(said));
      yield OVER;
    },
  );
  assert.equal(results.length, 1);
  assert.equal(results[0]!.answers.asked, 1);
  const [first, again] = moves;
  assert.ok(first?.case === "move" && again?.case === "move");
  assert.equal(first.value.actionId, 2);
  assert.equal(first.value.requestId, again.value.requestId);
});

test("a crash in choose is logged with the position, and a legal action is played", async () => {
  const log = new Notes();
  const choose = () => {
    throw new Error("no idea");
  };
  const results = await playAgainst({ choose }, { log }, async function* (said) {
    await heard(said);
    yield* [WELCOME, SEATING, TURN];
    const move = await heard(said);
    assert.ok(move.case === "move" && [0, 2].includes(move.value.actionId ?? -1));
    yield OVER;
  });
  assert.equal(results[0]!.answers.failed, 1);
  assert.ok(log.lines.some((line) => /choose failed, role:\w+ is played.*match m1, seat 0.*no idea/.test(line)));
});

test("a policy plays by observations", async () => {
  const observation = { observationVersion: 3, values: [7, -1] };
  const seen: Turn[] = [];
  const choose = (turn: Turn) => {
    seen.push(turn);
    return turn.legal[0]!;
  };
  const wants = { view: false, events: false, observation: true };
  await playAgainst({ choose, wants }, {}, async function* (said) {
    const hello = await heard(said);
    assert.ok(hello.case === "hello");
    const { view, events, snapshot, actionDetails, observation: wanted } = hello.value.include!;
    assert.deepEqual([view, events, snapshot, actionDetails, wanted], [false, false, false, false, true]);
    yield WELCOME;
    yield SEATING;
    yield { body: { case: "turn", value: question({ observation }) } };
    await heard(said);
    yield OVER;
  });
  assert.deepEqual(seen.map((turn) => [turn.observation?.observationVersion, turn.observation?.values]), [[3, [7, -1]]]);
});

test("an illegal answer is counted, and a legal one is played", async () => {
  const results = await playAgainst({ choose: () => 1 }, { log: new Notes() }, async function* (said) {
    await heard(said);
    yield* [WELCOME, SEATING, TURN];
    const move = await heard(said);
    assert.ok(move.case === "move" && [0, 2].includes(move.value.actionId ?? -1));
    yield OVER;
  });
  assert.equal(results[0]!.answers.illegal, 1);
});

test("a bot may let its clock run instead", async () => {
  const log = new Notes();
  const thinker = new Thinker({ name: "test", choose: () => 1 }, "wait", log);
  assert.equal(await thinker.answer(new Turn(question(), WORDS), new Answers()), undefined);
  assert.ok(log.lines.some((line) => line.includes("no answer is sent")));
});

test("a turn that comes again while the bot thinks is thought about once", async () => {
  let answer: (action: number) => void = () => undefined;
  const chosen = new Promise<number>((resolve) => (answer = resolve));
  const results = await playAgainst({ choose: () => chosen }, { log: new Notes() }, async function* (said) {
    await heard(said);
    yield* [WELCOME, SEATING, TURN, TURN, BEAT];
    assert.equal((await heard(said)).case, "heartbeat"); // both turns were read
    answer(2);
    assert.equal((await heard(said)).case, "move");
    yield OVER;
  });
  assert.equal(results[0]!.answers.asked, 1);
});

test("heartbeats are answered, and go_away leads to another connection", async () => {
  await playAgainst(
    {},
    { log: new Notes() },
    async function* (said) {
      await heard(said);
      yield* [WELCOME, BEAT];
      const beat = await heard(said);
      assert.ok(beat.case === "heartbeat" && beat.value.count === 7);
      yield { body: { case: "goAway", value: { reconnectAfter: asDuration(0.01) } } };
    },
    async function* (said) {
      await heard(said);
      yield* [WELCOME, SEATING, OVER];
    },
  );
});

test("a server that falls silent is left for another connection", async () => {
  const log = new Notes();
  await playAgainst(
    {},
    { log },
    async function* (said) {
      await heard(said);
      yield { body: { case: "welcome", value: { heartbeatInterval: asDuration(0.05) } } };
      await said.next();
    },
    async function* (said) {
      await heard(said);
      yield* [WELCOME, SEATING, OVER];
    },
  );
  assert.ok(log.lines.some((line) => line.includes("the server fell silent")));
});

test("an invitation that the bot does not want is declined", async () => {
  const invitation = { match: MATCH, seat: 1, origin: { case: "invitation", value: { organizer: "ada" } } } as const;
  await playAgainst(
    { accept: (offer) => offer.organizer !== "ada" },
    { log: new Notes() },
    async function* (said) {
      await heard(said);
      yield* [WELCOME, { body: { case: "seating", value: invitation } } satisfies Answer];
      const no = await heard(said);
      assert.ok(no.case === "declineInvitation" && no.value.seat === 1);
      yield* [SEATING, OVER];
    },
  );
});

test("an aborted match is no result", async () => {
  const aborted: Answer = { body: { case: "matchOver", value: { match: { ...MATCH, status: MatchStatus.ABORTED } } } };
  const results = await playAgainst({}, { log: new Notes() }, async function* (said) {
    await heard(said);
    yield* [WELCOME, SEATING, aborted, SEATING, OVER];
  });
  assert.equal(results.length, 1);
});

test("a ticket that ends is followed by another", async () => {
  const join = async (said: AsyncIterator<PlayRequest>) => {
    const request = await heard(said);
    assert.ok(request.case === "joinQueue");
    return request.value.requestId;
  };
  await playAgainst({ queue: "puerto-rico/2" }, { log: new Notes() }, async function* (said) {
    await heard(said);
    yield WELCOME;
    const requestId = await join(said);
    yield { body: { case: "ticket", value: { ticketId: "t1", requestId } } };
    yield { body: { case: "ticketEnded", value: { ticketId: "t1" } } };
    assert.notEqual(await join(said), requestId);
    const origin = { case: "ticketId", value: "t2" } as const;
    yield { body: { case: "seating", value: { match: MATCH, origin } } };
    yield OVER;
  });
});

test("a call that is limited waits as long as it is told, and is made again", async () => {
  let calls = 0;
  const start = performance.now();
  const worlds = await served(
    (router) =>
      router.service(EngineService, {
        determinize: () => {
          calls += 1;
          if (calls > 1) return { snapshots: [Uint8Array.of(1)] };
          const retry = { desc: RetryInfoSchema, value: { retryDelay: asDuration(0.3) } };
          throw new ConnectError("slow down", Code.ResourceExhausted, undefined, [retry]);
        },
      }),
    async (server) => {
      const client = connect(server);
      try {
        return await client.engine.determinize(new Uint8Array(), 0);
      } finally {
        client.close();
      }
    },
  );
  assert.equal(calls, 2);
  assert.ok(performance.now() - start > 290); // timers may be a little early
  assert.deepEqual(worlds, [Uint8Array.of(1)]);
});

test("a call is repeated while the server is away", async () => {
  let calls = 0;
  const answered = await served(
    (router) =>
      router.service(CatalogService, {
        getGame: () => {
          calls += 1;
          if (calls > 1) return GAME;
          throw new ConnectError("away", Code.Unavailable);
        },
      }),
    async (server) => {
      const client = connect(server);
      try {
        return await client.catalog.vocabulary("any");
      } finally {
        client.close();
      }
    },
  );
  assert.equal(answered.actions.length, 3);
});

test("a server that cannot be reached is an error once patience ends", async () => {
  const bot = { name: "test", choose: () => 0 };
  const playing = run(bot, "127.0.0.1:9", [], { patience: 0, log: new Notes() });
  await assert.rejects(playing, { name: "Unavailable" });
});
