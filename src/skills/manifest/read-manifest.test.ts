import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifest, NO_JSON, WRONG_FIELDS, WRONG_TOOLS } from './manifest-defects.case.ts';
import { MANIFEST_SCHEMA } from './manifest-schema.ts';
import { readManifest } from './read-manifest.ts';

const read = async (parts: Readonly<Record<string, unknown>>) =>
  await readManifest(JSON.stringify(manifest(parts)));

describe('the manifest of a skill', () => {
  it('has its schema in a file too', () => {
    const file = new URL('../../../schemas/ah32.skill.v1.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(MANIFEST_SCHEMA);
  });

  it('is taken whole', async () => {
    const whole = {
      $schema: '../../schemas/ah32.skill.v1.schema.json',
      meta: {
        id: 'meeting_minutes-2',
        name: '会议纪要',
        version: '1.0.0',
        enabled: true,
        priority: -3,
        description: 'Writes minutes.',
        group: 'minutes',
      },
      routing: { hosts: ['*'], tags: ['a'], intents: ['b'], triggers: ['纪要'], examples: ['Write them.'] },
      delivery: { anything: [1] },
      capabilities: { active_doc_text: true, active_doc_max_chars: 8_000, of_others: 'too' },
      output: { markers: ['[m]'], output_schema: 'ah32.plan.v1', max_chars: 9, styleSpecHints: ['terse'] },
      tools: [
        'count',
        {
          name: 'find-all',
          description: 'Finds.',
          parameters: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } },
          hints: { icon: 'lens' },
          effect: 'read',
          timeout_ms: 600_000,
        },
      ],
      entry: { system_prompt: 'rules/SYSTEM.docx' },
      'x-mine': { any: 'thing' },
    };
    const { notes, id, manifest: taken } = await read(whole);
    expect(notes).toEqual([]);
    expect(id).toBe('meeting_minutes-2');
    expect(taken).toEqual(manifest(whole));
  });

  it.each([...NO_JSON, ...WRONG_FIELDS, ...WRONG_TOOLS])('is refused for $name', async (defect) => {
    const reading = await readManifest(defect.text);
    expect(reading.manifest).toBeUndefined();
    const errors = reading.notes.filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ file: 'skill.json', pointer: defect.pointer });
    expect(errors[0]?.message).toContain(defect.says);
  });

  it('says everything that is wrong at once, and its id all the same', async () => {
    const { id, notes } = await read({ routing: { tags: 1, hosts: 2 }, wrong: true });
    expect(id).toBe('minutes');
    expect(notes.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/routing/hosts',
      '/routing/tags',
      '/wrong',
    ]);
  });

  it('does not drown in what is wrong', async () => {
    const { notes } = await read({ routing: { tags: Array.from({ length: 5_000 }, () => 1) } });
    expect(notes).toHaveLength(20);
  });

  it.each([
    ['meta', { meta: { id: 'minutes', titel: 'x' } }, '/meta/titel', 'no effect.'],
    ['routing', { routing: { trigers: ['x'] } }, '/routing/trigers', 'Is triggers meant?'],
    ['output', { output: { marker: ['x'] } }, '/output/marker', 'Is markers meant?'],
    ['entry', { entry: { systemPrompt: 'x.md' } }, '/entry/systemPrompt', 'Is system_prompt meant?'],
    ['a tool', { tools: [{ name: 'a', timeoutMs: 1 }] }, '/tools/0/timeoutMs', 'Is timeout_ms meant?'],
    ['capabilities', { capabilities: { active_doc_txt: 1 } }, '/capabilities/active_doc_txt', 'meant?'],
  ])('warns of a key in %s that means nothing', async (_, parts, pointer, says) => {
    const reading = await read(parts);
    expect(reading.manifest).toBeDefined();
    expect(reading.notes).toMatchObject([{ severity: 'warning', pointer }]);
    expect(reading.notes[0]?.message).toContain(says);
  });

  it('takes keys of the author in every part', async () => {
    const { notes } = await read({ meta: { id: 'minutes', 'x-a': 1 }, tools: [{ name: 'a', 'x-b': 2 }] });
    expect(notes).toEqual([]);
  });

  it('takes parameters in the older words of JSON Schema, if they say so', async () => {
    const tuple = { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } };
    const of = async (parameters: unknown) => (await read({ tools: [{ name: 'a', parameters }] })).notes;
    expect(await of({ $schema: 'http://json-schema.org/draft-07/schema#', ...tuple })).toEqual([]);
    expect(await of(tuple)).toMatchObject([{ pointer: '/tools/0/parameters/properties/a/items' }]);
  });
});
