import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal, type RefusalCode } from '../../src/model/refusal.ts';
import { listen, TOKEN } from '../../src/server/server.case.ts';
import { createClient } from '../../src/wire/client.ts';
import { trustRoutes } from '../../src/wire/trust-routes.ts';
import { createTestFile } from '../sqlite-file.ts';
import { makeStage, serverOn } from './stage.ts';
import { helpful } from './uploads.ts';

const HOSTILE = 'Helper\u202e\n  Trusted';

/** Something of each kind that trust decides about. */
const FILES: Readonly<Record<string, string>> = {
  'agents.json': JSON.stringify({
    agents: [
      { name: 'Editor', path: './agents/Editor.js' },
      { name: HOSTILE, id: 'hostile', path: 'agents/Later.js' },
      {
        name: 'Eager',
        metadata: {
          bootMessage: {
            message: 'Hello.',
            nextTasks: [
              { name: 'RunScript', type: 'action', params: { path: 'all.prompt.md' } },
              { name: 'Greet', type: 'message', message: 'Say hello.' },
            ],
          },
        },
      },
    ],
  }),
  'agents/Editor.js': 'export default class {}',
  '.cuebook/config.yaml': [
    'mcp:',
    '  props: { command: node, args: [props server.mjs], envFrom: [OPENAI_API_KEY] }',
    '  far: { url: "https://mcp.example/" }',
    'profiles:',
    '  claude: { command: ./fake-claude, args: [--yolo] }',
    'embeddings: { model: openai/text-embedding-3-small }',
    '',
  ].join('\n'),
  'skills/words/skill.json': JSON.stringify({
    schema_version: 'ah32.skill.v1',
    meta: { id: 'words', name: 'Words', description: 'Counts.' },
    tools: [{ name: 'count', description: 'Counts.', parameters: { type: 'object' } }],
  }),
  'skills/words/SYSTEM.md': 'Count.',
  'skills/words/scripts/count.mjs': 'export const count = () => ({});',
  'bench/judge.yaml': 'cases:\n  - { prompt: Hello, contracts: [{ function: ./judge.mjs }] }\n',
  'bench/judge.mjs': 'export default () => true;',
};

async function stageWith(files = FILES) {
  const stage = await makeStage(createTestFile, helpful);
  const { workspace } = stage.workbench;
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(workspace, name)), { recursive: true });
    await writeFile(join(workspace, name), text);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  const kept = async () =>
    await readFile(join(workspace, 'home/.config/cuebook/trust.json'), 'utf8').catch(() => undefined);
  return { stage, write, kept, folder: await realpath(workspace), ...(await serverOn(stage)) };
}

const refusedWith = (code: RefusalCode) => (error: unknown) => isRefusal(error, code);

describe('trust over HTTP', () => {
  it('tells of everything that would run, by its kind', async () => {
    const { client, stage, folder } = await stageWith();
    const review = await client.json(trustRoutes.readTrust);
    expect(review).toMatchObject({ folder, isTrusted: false, warnings: [], canGrant: true });
    expect(review.pinnable?.files).toBeGreaterThan(4);
    const given = { isThere: true, variables: [] };
    expect(review.runs).toEqual([
      { kind: 'agent', name: 'Editor', target: './agents/Editor.js', ...given },
      { kind: 'agent', name: HOSTILE, target: 'agents/Later.js', ...given, isThere: false },
      {
        kind: 'mcp-server',
        name: 'props',
        target: 'node "props server.mjs"',
        ...given,
        variables: ['OPENAI_API_KEY'],
      },
      { kind: 'mcp-server', name: 'far', target: 'https://mcp.example/', ...given },
      { kind: 'profile', name: 'claude', target: expect.stringMatching(/fake-claude --yolo$/), ...given },
      { kind: 'skill-tool', name: 'count', target: 'skills/words/scripts', ...given },
      { kind: 'contract', name: 'bench/judge.yaml', target: 'bench/judge.mjs', ...given },
      { kind: 'boot-task', name: 'Eager', target: 'RunScript {"path":"all.prompt.md"}', ...given },
      { kind: 'boot-task', name: 'Eager', target: '"Say hello."', ...given },
      { kind: 'embeddings', name: 'embeddings', target: 'openai/text-embedding-3-small', ...given },
    ]);
    expect(stage.bugs).toEqual([]);
  });

  it('is given for what was looked at, pinned to just these files, and taken back', async () => {
    const { client, stage, kept, folder, write } = await stageWith();
    const { version, pinnable } = await client.json(trustRoutes.readTrust);
    const trusted = await client.json(trustRoutes.grantTrust, { body: { isPinned: true, version } });
    expect(trusted).toMatchObject({ isTrusted: true, pinned: pinnable, since: expect.any(String), version });
    expect(JSON.parse((await kept()) ?? '')).toMatchObject({
      folders: [
        { folder, pinned: expect.arrayContaining([expect.objectContaining({ path: 'agents.json' })]) },
      ],
    });
    await write('agents/Editor.js', 'export default class { evil() {} }');
    const changed = await client.json(trustRoutes.readTrust);
    expect(changed).toMatchObject({ isTrusted: false, changed: ['agents/Editor.js'] });
    await client.json(trustRoutes.grantTrust, { body: { isPinned: false, version: changed.version } });
    expect(await client.json(trustRoutes.readTrust)).not.toHaveProperty('pinned');
    expect((await stage.workbench.trust.state()).isTrusted).toBe(true);
    expect(await client.json(trustRoutes.revokeTrust)).toMatchObject({ isTrusted: false });
    expect((await stage.workbench.trust.state()).isTrusted).toBe(false);
    expect(stage.bugs).toEqual([]);
  });

  it.each([
    ['the code of an agent', 'agents/Editor.js', 'evil()'],
    ['what an agent imports', 'lib/helper.mjs', 'evil()'],
    ['who the agents are', 'agents.json', '{ "agents": [{ "name": "Other", "path": "other.js" }] }'],
    ['a server of the configuration', '.cuebook/config.yaml', 'mcp:\n  props: { command: evil }\n'],
    ['a script of a skill', 'skills/words/scripts/data.txt', 'evil'],
  ])('is not given once %s is another', async (_, name, text) => {
    const { client, kept, write } = await stageWith();
    const { version } = await client.json(trustRoutes.readTrust);
    await write(name, text);
    for (const isPinned of [true, false]) {
      await expect(client.json(trustRoutes.grantTrust, { body: { isPinned, version } })).rejects.toSatisfy(
        refusedWith('FILE_CHANGED'),
      );
    }
    expect(await kept()).toBeUndefined();
  });

  it('says what could not be read, and lists the rest', async () => {
    const { client } = await stageWith({ ...FILES, '.cuebook/config.yaml': 'mcp:\n  props: { port: 1 }\n' });
    const { runs, warnings } = await client.json(trustRoutes.readTrust);
    expect(warnings).toEqual([expect.stringContaining('mcp.props')]);
    expect(runs.map(({ kind }) => kind)).not.toContain('mcp-server');
    expect(runs.map(({ kind }) => kind)).toContain('agent');
  });

  it.each([
    ['listens for other machines', { host: '0.0.0.0' }],
    ['has another name', { allowHosts: ['workshop.lan'] }],
  ])('is not given by a server that %s, which still shows and revokes', async (_, options) => {
    const { stage, kept } = await stageWith();
    const { url } = await listen(stage, options);
    const client = createClient({ base: url, token: TOKEN });
    const { version, canGrant } = await client.json(trustRoutes.readTrust);
    expect(canGrant).toBe(false);
    await expect(
      client.json(trustRoutes.grantTrust, { body: { isPinned: true, version } }),
    ).rejects.toSatisfy(refusedWith('FORBIDDEN'));
    expect(await kept()).toBeUndefined();
    await stage.workbench.trust.grant();
    expect(await client.json(trustRoutes.revokeTrust)).toMatchObject({ isTrusted: false });
  });

  it('is not given to a page of another site, though it has the token', async () => {
    const { client, kept, url } = await stageWith();
    const { version } = await client.json(trustRoutes.readTrust);
    const ask = async (headers: Readonly<Record<string, string>>) =>
      await fetch(`${url}/api/trust`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ isPinned: false, version }),
      });
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await ask(headers)).status).toBe(403);
    }
    expect((await ask({ origin: url, 'content-type': 'text/plain' })).status).toBe(400);
    expect(await kept()).toBeUndefined();
    expect((await ask({ origin: url })).status).toBe(200);
  });
});
