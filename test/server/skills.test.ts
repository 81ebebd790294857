import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal, type RefusalCode } from '../../src/model/refusal.ts';
import type { Client } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { SKILL_FILES } from '../cli/skills-stage.ts';
import { createTestFile } from '../sqlite-file.ts';
import { MODEL, makeStage, type Stage, serverOn } from './stage.ts';
import { helpful } from './uploads.ts';

async function stageWithSkills(files = SKILL_FILES) {
  const stage = await makeStage(createTestFile, helpful, { PATH: process.env['PATH'] ?? '' });
  const write = async (name: string, text: string) => {
    const path = join(stage.workbench.workspace, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  return { stage, write, ...(await serverOn(stage)) };
}

const trust = async ({ workbench }: Stage) => await workbench.trust.grant();

function refusedWith(code: RefusalCode) {
  return (error: unknown) => isRefusal(error, code);
}

async function call(client: Client, tool: string, body: object = {}) {
  return await client.json(routes.callSkillTool, { params: { skill: 'minutes', tool }, body });
}

describe('the skills of a workspace over HTTP', () => {
  it('are listed and shown whole, with no path of this machine', async () => {
    const { client, stage } = await stageWithSkills();
    const list = await client.json(routes.listSkills);
    expect(list.items.map(({ id, state }) => [id, state])).toEqual([
      ['broken', 'broken'],
      ['minutes', 'ready'],
      ['词汇', 'ready'],
    ]);
    const whole = await client.json(routes.getSkill, { params: { skill: 'minutes' } });
    expect(whole.skill).toMatchObject({
      prompt: 'Write minutes.',
      triggers: ['meeting minutes', '会议纪要'],
    });
    expect(await client.json(routes.getSkill, { params: { skill: 'broken' } })).toMatchObject({
      state: 'broken',
      notes: [{ file: 'skill.json', pointer: '/meta/name', severity: 'error' }],
    });
    expect((await client.json(routes.getSkill, { params: { skill: '词汇' } })).skill?.prompt).toBe(
      '统一术语。',
    );
    expect(JSON.stringify([list, whole])).not.toContain(stage.workbench.workspace);
    expect(await client.json(routes.skillSchema)).toHaveProperty('$schema');
    expect(stage.bugs).toEqual([]);
  });

  it('are chosen for a request, with reasons', async () => {
    const { client } = await stageWithSkills();
    const route = await client.json(routes.routeSkills, { body: { text: '帮我写会议纪要' } });
    expect(route).toMatchObject({
      mode: 'lexical',
      chosen: [{ id: 'minutes', group: 'writing' }],
      filtered: [{ id: 'broken', reason: 'broken' }],
    });
    const table = { text: '帮我写会议纪要', document: 'budget.xlsx' };
    expect((await client.json(routes.routeSkills, { body: table })).chosen).toEqual([]);
    const none = await client.json(routes.routeSkills, { body: { text: 'Order a pizza' } });
    expect(none.chosen).toEqual([]);
  });

  it('run their tools as a model would: a failure is an answer, what may not be run is refused', async () => {
    const { client, stage } = await stageWithSkills();
    const shout = { arguments: { text: 'hey' } };
    await expect(call(client, 'shout', shout)).rejects.toSatisfy(refusedWith('UNTRUSTED'));
    await trust(stage);
    expect(await call(client, 'shout', shout)).toEqual({ result: { text: 'HEY' } });
    expect(await call(client, 'count_words', { document: 'notes.md' })).toEqual({
      result: { words: 3, least: null },
    });
    expect(await call(client, 'count_words')).toEqual({
      error: { code: 'invalid_arguments', message: expect.stringContaining('doc_text') },
    });
    await expect(call(client, 'keep')).rejects.toSatisfy(refusedWith('CONFIRM_REQUIRED'));
    expect(await call(client, 'keep', { isConfirmed: true })).toEqual({ result: { kept: true } });
    await expect(call(client, 'secret')).rejects.toSatisfy(refusedWith('NOT_FOUND'));
    const outside = { document: '../outside.md' };
    await expect(call(client, 'count_words', outside)).rejects.toSatisfy(refusedWith('INVALID_INPUT'));
    expect(stage.bugs).toEqual([]);
  });

  it('come, change and break while the server runs, each by itself', async () => {
    const { client, stage, write } = await stageWithSkills({});
    await trust(stage);
    expect((await client.json(routes.listSkills)).items).toEqual([]);
    for (const [name, text] of Object.entries(SKILL_FILES)) await write(name, text);
    expect((await client.json(routes.listSkills)).items).toHaveLength(3);
    const shout = { arguments: { text: 'hey' } };
    expect(await call(client, 'shout', shout)).toEqual({ result: { text: 'HEY' } });
    await write('skills/minutes/scripts/shout.mjs', 'export const shout = () => ({ text: "whispered" });');
    expect(await call(client, 'shout', shout)).toEqual({ result: { text: 'whispered' } });
    await write('skills/other/SYSTEM.md', 'Other rules.');
    await write('skills/minutes/skill.json', '{"schema_version": ');
    const { items } = await client.json(routes.listSkills);
    expect(items).toMatchObject([
      { id: 'broken', state: 'broken' },
      { id: 'minutes', state: 'broken', notes: [{ severity: 'error', file: 'skill.json' }] },
      { id: 'other', state: 'ready' },
      { id: '词汇', state: 'ready' },
    ]);
    await expect(call(client, 'shout', shout)).rejects.toSatisfy(refusedWith('INVALID_INPUT'));
    expect(stage.bugs).toEqual([]);
  });

  it('are written to begin with', async () => {
    const { client } = await stageWithSkills({});
    const { files } = await client.json(routes.createSkill, { body: { id: 'tiny', language: 'python' } });
    expect(files).toContain('skills/tiny/skill.json');
    expect((await client.json(routes.listSkills)).items).toMatchObject([{ id: 'tiny', state: 'ready' }]);
    const again = client.json(routes.createSkill, { body: { id: 'tiny' } });
    await expect(again).rejects.toSatisfy(refusedWith('FILE_EXISTS'));
  });
});

describe('a conversation over HTTP', () => {
  it('keeps which skills answer in it; a prompt may want others', async () => {
    const { client, stage } = await stageWithSkills();
    const missing = client.json(routes.createSession, { body: { model: MODEL, skills: ['nobody'] } });
    await expect(missing).rejects.toSatisfy(refusedWith('NOT_FOUND'));
    const { id, metadata } = await client.json(routes.createSession, {
      body: { model: MODEL, skills: ['词汇'] },
    });
    expect(metadata.settings).toEqual({ skills: ['词汇'] });
    const told = async () => {
      const { messages } = await stage.workbench.sessions.messages(id);
      const ended = messages.filter(({ kind }) => kind === 'turn-end').length;
      const prompts = messages.filter(({ kind }) => kind === 'prompt');
      return { ended, skills: prompts.map(({ metadata: facts }) => ('skills' in facts ? facts.skills : [])) };
    };
    await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'Order a pizza' } });
    await expect.poll(told).toMatchObject({ ended: 1, skills: [[{ id: '词汇' }]] });
    const body = { prompt: 'And now?', skills: ['minutes'], document: 'notes.md' };
    await client.json(routes.sendPrompt, { params: { id }, body });
    await expect.poll(told).toMatchObject({ ended: 2, skills: [[{ id: '词汇' }], [{ id: 'minutes' }]] });
    expect(stage.bugs).toEqual([]);
  });
});
