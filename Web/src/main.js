#!/usr/bin/env node
// The command render-map-web: a service that draws the maps of pages.

import { parseArgs } from "node:util";

import { startService } from "./service.js";

const help = `Draws the maps of pages on this machine with render-map.

Usage: render-map-web [--port N] [--origin URL]... [--command FILE] [-- OPTIONS OF RENDER-MAP]
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: "string", default: "8765" }, origin: { type: "string", multiple: true, default: [] },
      command: { type: "string" }, help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(help);
  } else {
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`--port ${values.port}: 0 to 65535`);
    const server = await startService(
      { port, origins: values.origin, command: values.command, arguments: positionals });
    process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
  }
} catch (error) {
  process.stderr.write(`render-map-web: ${error.message}\n`);
  process.exitCode = 2;
}
