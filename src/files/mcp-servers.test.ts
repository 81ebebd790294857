import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMcpServers } from './mcp-servers.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { grantTrust } from './trust.ts';

const PROGRAM = 'mcp:\n  notes:\n    command: notes-server\n';
const KEY = `sk-ant-${'a1'.repeat(12)}`;

describe('the MCP servers of a configuration', () => {
  it('are programs and addresses, with what there is to say of them', async () => {
    const { read, home } = await stage({
      user: [
        'mcp:',
        '  notes:',
        '    command: npx',
        '    args: [-y, notes-server]',
        '    env: { NOTES_MODE: quiet }',
        '    envFrom: [NOTES_TOKEN]',
        '    cwd: notes',
        '    tools: [find]',
        '    timeoutSeconds: 5',
        '  tickets:',
        '    url: https://tickets.example/mcp',
        '    headers: { X-Team: red }',
        '    headersEnv: { Authorization: Bearer TICKETS_TOKEN, X-User: TICKETS_USER }',
        '    disabled: true',
      ].join('\n'),
    });
    const folder = join(home, '.config', 'cuebook');
    const path = join(folder, 'config.yaml');
    expect((await read()).servers).toEqual([
      {
        id: 'notes',
        place: 'user',
        path,
        connection: {
          type: 'stdio',
          command: 'npx',
          args: ['-y', 'notes-server'],
          env: { NOTES_MODE: 'quiet' },
          envFrom: ['NOTES_TOKEN'],
          cwd: join(folder, 'notes'),
        },
        tools: ['find'],
        timeoutMs: 5000,
      },
      {
        id: 'tickets',
        place: 'user',
        path,
        connection: {
          type: 'http',
          url: 'https://tickets.example/mcp',
          headers: { 'X-Team': 'red' },
          headersFrom: [
            { header: 'Authorization', variable: 'TICKETS_TOKEN', scheme: 'Bearer' },
            { header: 'X-User', variable: 'TICKETS_USER' },
          ],
        },
        left: 'disabled',
      },
    ]);
  });

  it('are none where nothing is said', async () => {
    const { read } = await stage({ user: 'language: en\n', workspace: 'mcp:\n' });
    expect((await read()).servers).toEqual([]);
  });

  it('of a workspace run in it, and only if it is trusted', async () => {
    const { read, workspace, environment } = await stage({ workspace: PROGRAM });
    expect(await read()).toMatchObject({
      servers: [{ id: 'notes', place: 'workspace', left: 'untrusted', connection: { cwd: workspace } }],
      trust: { isTrusted: false },
    });
    await grantTrust(workspace, environment, { now: new Date() });
    const { servers } = await read();
    expect(servers).toHaveLength(1);
    expect(servers[0]).not.toHaveProperty('left');
  });

  it('of a workspace stand back behind those of the user, also if it is trusted', async () => {
    const { read, workspace, environment } = await stage({ user: PROGRAM, workspace: PROGRAM });
    await grantTrust(workspace, environment, { now: new Date() });
    const { servers } = await read();
    expect(servers.map(({ place, left }) => [place, left])).toEqual([
      ['user', undefined],
      ['workspace', 'overruled'],
    ]);
  });
});

describe('a mistake in the configuration of a server', () => {
  it.each([
    ['mcp: 3', 'mcp: must be servers by their names'],
    ['mcp: { notes: }', 'mcp.notes: must have a command or a url'],
    ['mcp: { notes: {} }', 'mcp.notes: must have a command or a url'],
    [
      'mcp: { notes: { command: a, url: "http://a" } }',
      'mcp.notes: has a command and a url: one of them is too many',
    ],
    ['mcp: { notes: { command: a, argz: [] } }', 'mcp.notes: argz is unknown here'],
    ['mcp: { notes: { comand: a } }', 'mcp.notes: comand is unknown here'],
    ['mcp: { notes: { command: [a] } }', 'mcp.notes.command: must be a text'],
    ['mcp: { notes: { command: a, args: b } }', 'mcp.notes.args: must be a list'],
    ['mcp: { notes: { command: a, disabled: 1 } }', 'mcp.notes.disabled: must be true or false'],
    ['mcp: { notes: { command: a, timeoutSeconds: 0 } }', 'mcp.notes.timeoutSeconds: must be more than 0'],
    [
      'mcp: { notes: { command: a, timeoutSeconds: 9999 } }',
      'mcp.notes.timeoutSeconds: must be at most 3,600',
    ],
    ['mcp: { notes: { url: "ftp://a" } }', 'mcp.notes.url: must be an http:// or https:// address'],
    [
      'mcp: { notes: { url: "http://a", headers: { "a b": c } } }',
      'mcp.notes.headers.a b: is no name of a header',
    ],
    [
      'mcp: { notes: { url: "http://a", headersEnv: { A: b-c } } }',
      'mcp.notes.headersEnv.A: must be the name',
    ],
    ['mcp: { a__b: { command: a } }', 'mcp.a__b: a name has letters, digits'],
    ['mcp: { __proto__: { command: a } }', 'mcp.__proto__: a name has letters, digits'],
    ['mcp: { a/b: { command: a } }', 'mcp.a/b: a name has letters, digits'],
  ])('is named with its place: %s', async (user, problem) => {
    const { read, home } = await stage({ user });
    await expect(read()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`${join(home, '.config/cuebook/config.yaml')}: ${problem}`),
    });
  });

  it.each([
    [`{ command: a, env: { TOKEN: ${KEY} } }`, 'env.TOKEN: looks like an Anthropic key', 'envFrom'],
    [`{ command: a, args: [--key, ${KEY}] }`, 'args.1: looks like an Anthropic key', 'envFrom'],
    [
      `{ url: "http://a", headers: { X-Mine: ${KEY} } }`,
      'headers.X-Mine: looks like an Anthropic key',
      'headersEnv',
    ],
    [
      '{ url: "http://a", headers: { authorization: Bearer abc } }',
      'headers.authorization: keys are not read',
      'headersEnv',
    ],
    ['{ url: "http://me:word@a" }', 'url: keys are not read from files', 'headersEnv'],
    [`{ url: "http://a?key=${KEY}" }`, 'url: keys are not read from files', 'headersEnv'],
  ])('may be a key, which is not repeated: %s', async (server, problem, remedy) => {
    const { read } = await stage({ user: `mcp: { notes: ${server} }` });
    const refusal = await read().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`mcp.notes.${problem}`),
    });
    expect(String(refusal)).toContain(remedy);
    expect(String(refusal)).not.toContain(KEY);
  });
});

async function stage({ user, workspace: ofWorkspace }: { user?: string; workspace?: string }) {
  const folder = await testFolder();
  const [home, workspace] = [join(folder, 'home'), join(folder, 'workspace')];
  await put(workspace, 'notes.txt', '');
  if (user !== undefined) await put(home, '.config/cuebook/config.yaml', user);
  if (ofWorkspace !== undefined) await put(workspace, '.cuebook/config.yaml', ofWorkspace);
  const environment = { HOME: home };
  const read = async () => await readMcpServers(workspace, environment);
  return { home, workspace, environment, read };
}
