import { describe, expect, it } from 'vitest';
import type { Tool } from '../../src/model/tool.ts';
import { callingInJson, callingWrongly, toldResults } from '../model-server/json-protocol.ts';
import type { Answer } from '../model-server/model-server.ts';
import { CLAUDE, contextStage } from './stage.ts';

const NOTE: Tool = {
  name: 'write_note',
  description: 'Writes a note.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  effect: 'write',
  run: () => ({ written: true }),
};

/** Gets its call wrong, then calls what is not there, then with the wrong arguments, then rightly; and answers. */
const slow: Answer = (request) => {
  const tries = [
    callingWrongly('in a fence', 'write_note', { text: 'a' }),
    callingInJson('write_notes', { text: 'a' }),
    callingInJson('write_note', { text: 7 }),
    callingInJson('write_note', { text: 'a' }),
  ];
  return tries[toldResults(request).length] ?? { parts: [{ type: 'text', text: 'It is noted.' }] };
};

async function noteStage() {
  const stage = await contextStage({ answer: slow });
  const address = stage.models.baseURL('anthropic');
  const provider = `{type: anthropic, baseURL: "${address}", toolProtocol: {claude-sonnet-4-5: json}}`;
  await stage.put('home/.config/cuebook/config.yaml', `providers:\n  anthropic: ${provider}\n`);
  return stage;
}

describe('a conversation with a model that calls tools in JSON', () => {
  it('keeps calls and failures as any other does, and tells people in words', async () => {
    const stage = await noteStage();
    const id = await stage.begin({ model: CLAUDE });
    const summary = await stage.send(id, 'Note it.', { tools: [NOTE], allow: 'all' });
    expect(summary).toMatchObject({ reason: 'done' });

    const rows = await stage.rows(id);
    const payloads = rows.flatMap(({ kind, payload }) =>
      kind === 'tool-call' || kind === 'tool-result' ? [{ kind, payload }] : [],
    );
    const golden = JSON.stringify(payloads, null, 2).replaceAll(/call_[0-9a-f]{32}/g, '<call>');
    await expect(`${golden}\n`).toMatchFileSnapshot('../golden/failed-calls.json');

    const markdown = await stage.sessions().export(id, { format: 'md' });
    expect(markdown).toContain('There is no tool write_notes. There are: write_note.');
    expect(markdown).not.toContain('"code"');
    const hits = await stage.sessions().search('"stood in a code fence"');
    expect(hits.map(({ message }) => message.kind)).toContain('tool-result');
  });

  it('shows the exact request as it is sent', async () => {
    const stage = await noteStage();
    const id = await stage.begin({ model: CLAUDE });
    await stage.send(id, 'Note it.', { tools: [NOTE], allow: 'all' });
    await stage.send(id, 'And again.', { tools: [NOTE], allow: 'all' });
    const { body } = await stage.sessions().request(id, { turn: 2, tools: [NOTE] });
    expect(body).toEqual(stage.models.requests.at(-1)?.body);
    expect(body).not.toHaveProperty('tools');
    expect(JSON.stringify(body)).toContain('TOOL_RESULT: ');
    expect(stage.models.requests.every(({ refusal }) => refusal === undefined)).toBe(true);
  });
});
