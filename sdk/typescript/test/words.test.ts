import assert from "node:assert/strict";
import test from "node:test";

import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";

import { Backoff, jitter } from "../src/backoff.js";
import { asDuration, inSeconds } from "../src/durations.js";
import * as errors from "../src/errors.js";
import { ErrorInfoSchema, RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";
import { RefusalSchema } from "../src/gen/tradewinds/v1/bot_service_pb.js";
import { ErrorReason } from "../src/gen/tradewinds/v1/errors_pb.js";
import { MatchSchema } from "../src/gen/tradewinds/v1/match_pb.js";
import { GameEventSchema } from "../src/gen/tradewinds/v1/position_pb.js";
import { withPort } from "../src/node.js";
import { Result } from "../src/result.js";
import { queueSpec } from "../src/setups.js";
import { Turn } from "../src/turn.js";
import { describePlace } from "../src/waiting.js";
import { question, WORDS } from "./samples.js";

test("an action is found by its name", () => {
  const turn = new Turn(question(), WORDS);
  assert.equal(turn.find("role:mayor", "role:builder"), 2);
  assert.equal(turn.find("role:mayor"), undefined);
  assert.equal(turn.prefer("role:mayor"), 0);
  assert.equal(turn.label(2), "role:builder");
});

test("an action of a later server has no name, but can be told", () => {
  const later = question();
  later.position!.legalActions = [0, 9999];
  assert.match(String(new Turn(later, WORDS)), /legal: role:settler \(0\),  \(9999\)$/);
});

test("a name that the game lacks is an error with near names", () => {
  assert.throws(() => new Turn(question(), WORDS).find("builder"), {
    name: "UnknownAction",
    message: "the game has no action 'builder'; did you mean role:builder?",
  });
});

test("actions and turns are told in words", () => {
  const position = {
    prompt: "ROLE",
    legalActions: [0, 2],
    actionDetails: [{ actionId: 2, text: "Take the builder with 1 doubloon", costs: [{ resource: "doubloons", amount: 1 }] }],
  };
  const turn = new Turn(question({ position }), WORDS);
  assert.equal(turn.explain(0), "Take the settler");
  assert.equal(turn.explain(2), "Take the builder with 1 doubloon");
  assert.equal(turn.costs(2).get("doubloons"), 1);
  assert.equal(turn.explain(1), "Take the mayor: not legal now. Which role do you take? (PR-ROLE-01)");
  assert.equal(String(turn), "match m1, seat 0, version 0: ROLE; legal: role:settler (0), role:builder (2)");
});

test("events are told in words, hidden arguments as question marks", () => {
  const event = (more: object) => create(GameEventSchema, { kindId: 0, seat: 2, arguments: [1, 3], ...more });
  assert.equal(WORDS.describe(event({})), "seat 2 chooses role:mayor before seat 3");
  assert.equal(WORDS.describe(event({ hiddenArguments: [0] })), "seat 2 chooses ? before seat 3");
  assert.equal(WORDS.describe(event({ kindId: 9 })), "something this client does not know");
});

test("clocks count down from the arrival of the turn", () => {
  const clocks = [{ seat: 1 }, { seat: 0, allowanceLeft: asDuration(5), bankLeft: asDuration(60.5) }];
  const turn = new Turn(question({ timeLeft: asDuration(65.5), clocks }), WORDS);
  assert.equal(turn.allowance, 5);
  assert.equal(turn.bank, 60.5);
  const left = turn.secondsLeft();
  assert.ok(left <= 65.5);
  for (const start = performance.now(); performance.now() === start; );
  assert.ok(turn.secondsLeft() < left);
  assert.equal(new Turn(question(), WORDS).secondsLeft(), Infinity);
});

test("a queue's name holds options", () => {
  const setup = queueSpec("puerto-rico/4?colonists=20&variant=short&open_vp").setup;
  assert.equal(setup?.game, "puerto-rico");
  assert.equal(setup?.seats, 4);
  assert.deepEqual(setup?.options, { colonists: 20, variant: "short", open_vp: true });
  assert.throws(() => queueSpec("puerto-rico"), errors.BadQueue);
});

test("a server without a port has the default one", () => {
  const served = ["localhost", "::1", "10.0.0.7:443"].map(withPort);
  assert.deepEqual(served, ["localhost:50051", "[::1]:50051", "10.0.0.7:443"]);
});

test("errors are told apart by the server's reason", () => {
  const error = new ConnectError("slow down", Code.ResourceExhausted, undefined, [
    { desc: ErrorInfoSchema, value: { reason: "RATE_LIMITED", domain: "tradewinds.dev", metadata: { limit: "5" } } },
    { desc: RetryInfoSchema, value: { retryDelay: asDuration(1.5) } },
  ]);
  const limited = errors.fromCall(error);
  assert.ok(limited instanceof errors.RateLimited);
  assert.equal(limited.message, "slow down [RATE_LIMITED]");
  assert.equal(limited.retryAfter, 1.5);
  assert.deepEqual({ ...limited.metadata }, { limit: "5" });
});

test("a connection that was reset is a server that is away", () => {
  assert.ok(errors.fromCall(new ConnectError("read ECONNRESET", Code.Aborted)) instanceof errors.Unavailable);
});

test("a refusal of unknown reason is told apart by its code", () => {
  const stale = create(RefusalSchema, { code: Code.Aborted, reason: ErrorReason.STALE_VERSION, message: "over" });
  assert.ok(errors.fromRefusal(stale) instanceof errors.StaleVersion);
  const unknown = create(RefusalSchema, { code: Code.NotFound, reason: 9999 as ErrorReason, message: "no chess" });
  assert.ok(errors.fromRefusal(unknown) instanceof errors.NotFound);
  assert.equal(errors.fromRefusal(unknown).reason, "NOT_FOUND");
});

test("pauses between attempts grow to a bound and are cut at random", () => {
  const backoff = new Backoff(0.5, 4, () => 0.5);
  assert.deepEqual([1, 2, 3, 4, 5].map(() => backoff.next()), [0.25, 0.5, 1, 2, 2]);
  backoff.reset();
  assert.equal(backoff.ceiling, 0.5);
});

test("pauses are spread, and those that the server named never shortened", () => {
  const tries = Array.from({ length: 100 });
  const waits = tries.map(() => jitter(2));
  assert.ok(waits.every((wait) => wait >= 2 && wait < 4));
  const pauses = tries.map(() => new Backoff(2, 2).next());
  assert.ok(new Set(waits).size > 90 && new Set(pauses).size > 90);
});

test("a result is told from the seat's point of view", () => {
  const match = create(MatchSchema, {
    matchId: "m1",
    setup: { game: "puerto-rico", seats: 2 },
    scores: [
      { seat: 0, total: 31, rank: 2 },
      { seat: 1, total: 40, rank: 1 },
    ],
  });
  const result = new Result(match, 1);
  assert.equal(result.won, true);
  assert.equal(String(result), "puerto-rico m1: seat 1 of 2, rank 1, 40 points");
  result.answers.asked = 57;
  result.answers.failed = 57;
  assert.equal(String(result), "puerto-rico m1: seat 1 of 2, rank 1, 40 points; of 57 answers 57 failed");
});

test("who waits in a queue is told with how many are missing", () => {
  const name = "madeira/4";
  assert.equal(describePlace({ name, waiting: 1 }, 4), "madeira/4: alone, 3 more bots are needed");
  assert.equal(describePlace({ name, waiting: 3 }, 4), "madeira/4: with 2 others, 1 more bot is needed");
});

test("durations keep their fractions", () => {
  assert.equal(inSeconds(asDuration(2.5)), 2.5);
});
