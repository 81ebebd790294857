import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { testFolder } from '../../src/files/priming-workspace.case.ts';
import { EXPORT_FORMATS } from '../../src/model/export-format.ts';
import { startHttpServer } from '../mcp/http-server.ts';
import { createOpeningServer } from './foreign/opening-server.js';
import { resultsIn } from './obedient-model.ts';
import { CLAUDE, contextStage } from './stage.ts';

const STDIO = fileURLToPath(new URL('foreign/stdio.js', import.meta.url));
const MODULE = fileURLToPath(new URL('foreign/opening-tools.js', import.meta.url));

/** How the tools are reached, and what their names begin with then. */
export const WAYS = [
  ['a program', 'local__'],
  ['an address', 'remote__'],
  ['a module', ''],
] as const;

interface ForeignOptions {
  readonly now?: () => Date;
  /** Whether the address of the far server does not say that it is on this machine. */
  readonly isFar?: boolean;
}

/** A conversation with an agent that has the tools of an MCP server near and far, and those of a module. */
export async function foreignStage({ isFar = false, ...options }: ForeignOptions = {}) {
  const remote = await startHttpServer(createOpeningServer);
  onTestFinished(remote.close);
  const near = `{ command: ${process.execPath}, args: [${STDIO}] }`;
  const userConfig = `mcp:\n  local: ${near}\n  remote: { url: "${isFar ? remote.url.replace('127.0.0.1', '0.0.0.0') : remote.url}" }\n`;
  const stage = await contextStage({ ...options, userConfig });
  await stage.configure({ name: 'Opener', model: CLAUDE, tools: ['mcp/local', 'mcp/remote'] });
  const id = await stage.begin({ agentId: 'Opener' });
  const tools = await stage.workbench.loadTools(MODULE);
  const log = join(await testFolder(), 'given.txt');
  return {
    ...stage,
    id,
    /** Where the tools write down what they were given. */
    log,
    given: async () => (await readFile(log, 'utf8')).trim().split('\n'),
    /** Calls a tool, and gives what the model was told of it. */
    async called(name: string, input: object, request: Parameters<typeof stage.send>[2] = {}) {
      const text = `call ${name} ${JSON.stringify(input)}`;
      const { sessionId = id } = request;
      expect(await stage.send(sessionId, text, { tools, ...request })).toMatchObject({ reason: 'done' });
      const last = stage.models.requests.at(-1);
      const result = last && resultsIn(last).at(-1);
      if (!result) throw new Error('The tool was called.');
      return result;
    },
  };
}

export type ForeignStage = Awaited<ReturnType<typeof foreignStage>>;

/** Expects that nothing that opens a file is anywhere: in what is on disk, in events, in exports, in requests. */
export async function expectUnsigned(stage: ForeignStage, addresses: readonly string[]): Promise<void> {
  const texts = await everythingIn(stage);
  const signatures = addresses.flatMap((address) => /signature=(\w+)/.exec(address)?.[1] ?? []);
  expect(signatures).toHaveLength(addresses.length);
  expect(texts.filter((text) => text.includes('cuebook://files/')).length).toBeGreaterThan(4);
  for (const secret of ['signature=', 'signature%3D', '?expires', ...signatures])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
}

async function everythingIn({ folder, location, id, ...stage }: ForeignStage): Promise<readonly string[]> {
  const paths = await Promise.all([folder, dirname(location)].map(filesBelow));
  const files = paths.flat().map(async (path) => await readFile(path, 'latin1'));
  const exports = EXPORT_FORMATS.map(async (format) => await stage.sessions().export(id, { format }));
  const { lastSeq } = await stage.sessions().messages(id);
  const events: string[] = [];
  for await (const event of stage.sessions().events(id, { signal: new AbortController().signal })) {
    events.push(JSON.stringify(event));
    if (event.seq >= lastSeq) break;
  }
  return [...(await Promise.all([...files, ...exports])), ...events, JSON.stringify(stage.bodies())];
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
