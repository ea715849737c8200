// Plays one match at random through a queue, straight from the proto files:
//   node play.mjs ADDRESS PROTO_FOLDER GAME SEATS BOT
// Prints what happened as one line of JSON.
import grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";

const [address, folder, game, seats, bot] = process.argv.slice(2);
const reading = { includeDirs: [folder], longs: Number, oneofs: true, defaults: true };
const definition = loadSync("tradewinds/v1/bot_service.proto", reading);
const { tradewinds } = grpc.loadPackageDefinition(definition);
const client = new tradewinds.v1.BotService(address, grpc.credentials.createInsecure());

const stream = client.Play();
const seen = { accepted: 0, refused: [], views: 0, prompts: new Set() };

function answer(turn) {
  seen.prompts.add(turn.position.prompt);
  seen.views += turn.view !== null;
  const legal = turn.position.legalActions;
  const actionId = legal[Math.floor(Math.random() * legal.length)];
  const { matchId, seat, version } = turn;
  stream.write({ move: { matchId, seat, version, actionId, requestId: `move-${version}` } });
}

const hear = {
  welcome: () => stream.write({ joinQueue: { queue: { setup: { game, seats: Number(seats) } } } }),
  turn: answer,
  moveAccepted: () => (seen.accepted += 1),
  refusal: (refusal) => seen.refused.push(refusal.reason),
  heartbeat: (heartbeat) => stream.write({ heartbeat }),
  matchOver: ({ match, seat }) => {
    const { matchId, version, scores } = match;
    const ranks = scores.map((score) => score.rank);
    const prompts = [...seen.prompts];
    console.log(JSON.stringify({ ...seen, prompts, matchId, version, seat, ranks }));
    stream.end();
  },
};

stream.on("data", (response) => hear[response.body]?.(response[response.body]));
stream.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
stream.on("end", () => client.close());
stream.write({ hello: { bot, sessionId: "node", acknowledgeMoves: true } });
