// The server is restarted while a match is followed and played: the page goes on by itself.
import { once } from "node:events";
import { guestMatch, inBrowser } from "./browser.mjs";

await inBrowser(async (open) => {
  const { matchId, play } = await guestMatch("puerto-rico");
  const page = await open(`#/match/${matchId}`, { expect: /Failed to load resource|ERR_/ });
  await page.getByText("What happened").waitFor();
  for (let moves = 0; moves < 5; moves++) await play();
  const reaches = (version) =>
    page.waitForFunction(
      (wanted) => document.querySelector("tw-app").shadowRoot.querySelector("tw-match").moment.version >= wanted,
      version,
    );
  await reaches(5);
  console.log("restart");
  await once(process.stdin, "data");
  process.stdin.destroy(); // it would keep this process alive
  for (let moves = 0; moves < 5; moves++) await play();
  await reaches(10);
});
