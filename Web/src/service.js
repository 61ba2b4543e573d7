// A service on this machine that draws the maps of pages.

import { createServer } from "node:http";

import { drawPicture } from "./command.js";
import { pageScript } from "./page.js";

/** The greatest size of a request, in bytes. */
const LIMIT = 256 << 20;
/** The origins of pages on this machine. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Starts a service on the loopback interface: `page.js` is the script for pages, and POST to `picture` draws a map.
 *
 * @param {import("./command.js").CommandOptions & {port?: number, origins?: string[]}} [options] `port: 0` chooses a
 *   free port. `origins` are the pages of other hosts that may request pictures.
 * @returns {Promise<import("node:http").Server>} The service, which listens.
 */
export function startService(options = {}) {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error) => send(response, 400, "text/plain; charset=utf-8", error.message));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 8765, "127.0.0.1", () => resolve(server));
  });
}

async function answer(request, response, options) {
  const { origin, host } = request.headers;
  if (!LOCAL.test(`http://${host}`)) return send(response, 403, "text/plain", "unknown host");
  if (origin) {
    if (!LOCAL.test(origin) && !options.origins?.includes(origin)) {
      return send(response, 403, "text/plain", `pages of ${origin} may not request pictures; --origin allows them`);
    }
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Headers", "Content-Type");
    response.setHeader("Vary", "Origin");
  }
  const path = new URL(request.url, "http://localhost").pathname;
  if (request.method === "OPTIONS") return send(response, 204);
  if (request.method === "GET" && path === "/page.js") return send(response, 200, "text/javascript", pageScript());
  if (request.method !== "POST" || path !== "/picture") return send(response, 404, "text/plain", "not found");
  // Pages of other sites cannot send this type without asking first.
  if (request.headers["content-type"] !== "application/json") {
    return send(response, 415, "text/plain", "the body must be application/json");
  }
  const png = await drawPicture(JSON.parse(await body(request)), options);
  send(response, 200, "application/json", JSON.stringify({ png: png.toString("base64") }));
}

async function body(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > LIMIT) throw new Error(`the request has more than ${LIMIT} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function send(response, status, type, content) {
  response.writeHead(status, type ? { "Content-Type": type, "Cache-Control": "no-store" } : {});
  response.end(content);
}
