import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startService } from "../src/service.js";

let server, address;
before(async () => {
  server = await startService({ port: 0, command: "/nowhere/render-map", origins: ["https://app.example"] });
  address = `http://127.0.0.1:${server.address().port}/`;
});
after(() => server.close());

/** Requests a picture, and returns the status and the text of the answer. */
async function picture(headers, body = '{"job": {"style": {}}, "images": null}') {
  const answer = await fetch(address + "picture", { method: "POST", headers, body });
  return [answer.status, await answer.text()];
}

test("The script for pages is one file", async () => {
  const text = await (await fetch(address + "page.js")).text();
  for (const name of ["getContext", "describe", "live"]) assert.ok(text.includes(name), name);
});

test("Only pages of this machine and of the given origins may request pictures", async () => {
  const json = { "Content-Type": "application/json" };
  assert.equal((await picture({ ...json, Origin: "https://other.example" }))[0], 403);
  assert.equal((await picture({ "Content-Type": "text/plain", Origin: "http://localhost:5173" }))[0], 415);
  for (const origin of ["http://localhost:5173", "https://app.example"]) {
    assert.deepEqual(await picture({ ...json, Origin: origin }),
      [400, "/nowhere/render-map is not installed; RENDER_MAP names the command"]);
  }
});

test("A faulty request is an error", async () => {
  const [status, text] = await picture({ "Content-Type": "application/json" }, "{");
  assert.equal(status, 400);
  assert.match(text, /JSON/);
});
