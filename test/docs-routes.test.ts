import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { REFUSAL_CODES } from '../src/model/refusal.ts';
import { UNEXPECTED } from '../src/wire/error.ts';
import type { Route } from '../src/wire/route.ts';
import { routes } from '../src/wire/routes.ts';
import { streamItem } from '../src/wire/stream.ts';
import { terminalFrame, terminalInput } from '../src/wire/terminal.ts';

const server = await page('12-server.md');
const commandLine = await page('08-command-line.md');

it('has every route, with its status, in the table of the server', () => {
  const shown = Array.from(
    server.matchAll(
      /^\| `([A-Z]+)` \| `(\/(?:(?:api|files|telemetry|dev)\/[^`]+|livez|readyz))` \|.*\| (\d{3}) \|$/gm,
    ),
    ([, method, path, status]) => `${method} ${path} ${status}`,
  );
  const all = Object.values<Route>(routes).map(
    ({ method, path, status }) => `${method.toUpperCase()} ${path} ${status}`,
  );
  expect(shown.toSorted()).toEqual(all.toSorted());
});

it('names what a route takes from a query and a body', () => {
  const missing = Object.values<Route>(routes).flatMap(({ method, path, query, body }) => {
    const row = server
      .split('\n')
      .find((line) => line.startsWith(`| \`${method.toUpperCase()}\` | \`${path}\` |`));
    const names = [...Object.keys(query.shape), ...Object.keys(body.shape)];
    return names
      .filter((name) => !new RegExp(`\`${name}\\??\``).test(row ?? ''))
      .map((name) => `${path} ${name}`);
  });
  expect(missing).toEqual([]);
});

it('has every code under its status in the table of the server', () => {
  const shown = Array.from(server.matchAll(/^\| (\d{3}) \| (`[A-Z].*) \|$/gm), ([, status, codes = '']) =>
    Array.from(codes.matchAll(/`([A-Z_]+)`/g), ([, code]) => `${status} ${code}`),
  );
  const all = Object.entries(REFUSAL_CODES).map(([code, { http }]) => `${http} ${code}`);
  expect(shown.flat().toSorted()).toEqual([...all, `500 ${UNEXPECTED}`].toSorted());
});

it('has every code, with its exit code, in the table of the command line', () => {
  const shown = Array.from(
    commandLine.matchAll(/^\| `([A-Z_]+)` \| (\d) \| .+ \|$/gm),
    ([, code, exit]) => `${code} ${exit}`,
  );
  const all = Object.entries(REFUSAL_CODES).map(([code, { exit }]) => `${code} ${exit}`);
  expect(shown.toSorted()).toEqual([...all, `${UNEXPECTED} 1`].toSorted());
});

it('shows items of the event stream as they are', () => {
  const lines = /^```json items\n(.+?)^```$/ms.exec(server)?.[1]?.trim().split('\n') ?? [];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(streamItem.parse(JSON.parse(line)), line).toEqual(JSON.parse(line));
});

it('shows frames of a terminal as they are', () => {
  const linesOf = (kind: string) =>
    new RegExp(`^\`\`\`json ${kind}\\n(.+?)^\`\`\`$`, 'ms').exec(server)?.[1]?.trim().split('\n') ?? [];
  const schemas = { frames: terminalFrame, inputs: terminalInput };
  for (const [kind, schema] of Object.entries(schemas)) {
    const types = linesOf(kind).map((line) => {
      const frame = schema.parse(JSON.parse(line));
      expect(frame, line).toEqual(JSON.parse(line));
      return frame.type;
    });
    expect(types).toEqual(schema.options.map(({ shape }) => shape.type.value));
  }
});

async function page(name: string): Promise<string> {
  return await readFile(new URL(`../docs/${name}`, import.meta.url), 'utf8');
}
