import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/wire/routes.ts';
import type { Answer } from '../model-server/model-server.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, MODEL, makeStage } from './stage.ts';

const helpful: Answer = ({ prompt }) => ({ parts: [{ type: 'text', text: `You asked: ${prompt}` }] });

describe('the files of scripts over HTTP', () => {
  it('are begun, read, saved and deleted', async () => {
    const stage = await makeStage(createTestFile, helpful);
    const { client } = appOn(stage);
    await mkdir(join(stage.workbench.workspace, 'drafts'));
    const path = 'drafts/tea.prompt.md';
    const first = await client.json(routes.saveFile, {
      body: { path: './drafts//tea.prompt.md', text: 'Hello\n', version: null },
    });
    expect(first).toMatchObject({ path });
    expect(await client.json(routes.readFile, { query: { path } })).toEqual({ ...first, text: 'Hello\n' });
    const text = '---\nmodel: [\n---\n\n你好\r\n';
    const second = await client.json(routes.saveFile, { body: { path, text, version: first.version } });
    expect(second.version).not.toBe(first.version);
    expect(await readFile(join(stage.workbench.workspace, path), 'utf8')).toBe(text);
    expect(await client.json(routes.attachScript, { body: { path } })).toMatchObject({ plan: null });
    const query = { path, version: second.version };
    expect(await client.text(routes.deleteFile, { query })).toBe('');
    await expect(client.json(routes.readFile, { query: { path } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(stage.bugs).toEqual([]);
  });

  it('are left as they are where another program has changed them', async () => {
    const stage = await makeStage(createTestFile, helpful);
    const { client } = appOn(stage);
    const path = 'a.prompt.md';
    const body = { path, text: 'One\n', version: null };
    const { version } = await client.json(routes.saveFile, { body });
    await writeFile(join(stage.workbench.workspace, path), 'Two\n');
    const now = await client.json(routes.readFile, { query: { path } });
    const refusal = { code: 'FILE_CHANGED', details: { version: now.version } };
    const saving = client.json(routes.saveFile, { body: { path, text: 'Three\n', version } });
    await expect(saving).rejects.toMatchObject(refusal);
    const deleting = client.text(routes.deleteFile, { query: { path, version } });
    await expect(deleting).rejects.toMatchObject(refusal);
    await expect(client.json(routes.saveFile, { body })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect(await client.json(routes.readFile, { query: { path } })).toEqual(now);
  });

  it('are moved, and their sessions follow', async () => {
    const stage = await makeStage(createTestFile, helpful);
    const { client, runs } = appOn(stage);
    const from = 'a.prompt.md';
    const text = `---\nmodel: ${MODEL}\n---\n\nOne?\n`;
    await client.json(routes.saveFile, { body: { path: from, text, version: null } });
    const { sessionId } = await client.json(routes.runScript, { body: { path: from } });
    await runs.idle();
    await mkdir(join(stage.workbench.workspace, 'sub'));
    const path = 'sub/b.prompt.md';
    expect(await client.json(routes.moveFile, { body: { from, to: path } })).toEqual({ path });
    expect(await client.json(routes.attachScript, { body: { path } })).toMatchObject({
      state: 'moved',
      session: { id: sessionId },
      plan: { action: 'nothing' },
    });
    await client.json(routes.saveFile, { body: { path: from, text, version: null } });
    const back = client.json(routes.moveFile, { body: { from: path, to: from } });
    await expect(back).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    const { items } = await client.json(routes.listScripts);
    expect(items.map((item) => item.path)).toEqual([from, path]);
  });
});
