import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaCheck } from '../model/json-schema.ts';
import { PLAN_SCHEMA } from '../plan/plan-schema.ts';
import { outputSchema } from './output-schemas.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuebook-schemas-'));
  await mkdir(join(folder, 'schemas'));
});
afterAll(async () => await rm(folder, { recursive: true }));

async function given(name: string, text: string): Promise<void> {
  await writeFile(join(folder, 'schemas', name), text);
}

describe('the schemas of a workspace', () => {
  it.each(['.schema.json', '.json'])('are files that end with %s', async (ending) => {
    await given(`minutes${ending}`, '\uFEFF{"type": "object"}');
    expect(await outputSchema(folder, 'minutes')).toEqual({ type: 'object' });
    await rm(join(folder, 'schemas', `minutes${ending}`));
  });

  it('are nothing where nobody has one, nor in a workspace without the folder', async () => {
    expect(await outputSchema(folder, 'nobody')).toBeUndefined();
    expect(await outputSchema(join(folder, 'schemas'), 'nobody')).toBeUndefined();
  });

  it.each(['../secret', 'a/b', '', '.hidden', 'a\0b', '/etc/passwd'])(
    'have no name like %j',
    async (name) => {
      await writeFile(join(folder, 'secret.json'), '{}');
      expect(await outputSchema(folder, name)).toBeUndefined();
    },
  );

  it('are not read from outside by a link', async () => {
    await symlink('/etc/hosts', join(folder, 'schemas', 'linked.json'));
    await expect(outputSchema(folder, 'linked')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['{"type": ', /JSON/],
    ['[]', /not a JSON object/],
    [`"${'x'.repeat(1024 * 1024)}"`, /larger than a megabyte/],
  ])('are refused by name where a file is broken', async (text, reason) => {
    await given('broken.json', text);
    await expect(outputSchema(folder, 'broken')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(reason),
    });
    await expect(outputSchema(folder, 'broken')).rejects.toThrow(join('schemas', 'broken.json'));
  });

  it('do not change what one of ours means', async () => {
    await given('ah32.plan.v1.json', '{}');
    expect(await outputSchema(folder, 'ah32.plan.v1')).toBe(PLAN_SCHEMA);
  });
});

describe('ah32.plan.v1', async () => {
  const check = await schemaCheck(PLAN_SCHEMA, 'the plan');
  const plan = (...actions: readonly object[]) => ({ schema_version: 'ah32.plan.v1', actions });

  it('is the same as its file', async () => {
    const file = new URL('../../schemas/ah32.plan.v1.schema.json', import.meta.url);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(PLAN_SCHEMA);
  });

  it('takes a plan with every action', () => {
    const full = {
      ...plan(
        { op: 'upsert_block', block_id: 'risks', content: '## Risks', anchor: { after_heading: 'Scope' } },
        { op: 'upsert_block', block_id: 'risks', content: '', reason: 'Nothing is left.' },
        { op: 'delete_block', block_id: 'draft-1' },
        { op: 'insert_text', text: 'Done.' },
        { op: 'insert_text', text: 'Done.', after_block_id: 'risks' },
      ),
      title: 'Add the risks',
      host: 'writer',
    };
    expect(check(full)).toEqual([]);
  });

  it.each([
    [
      { actions: [{ op: 'delete_block', block_id: 'a' }] },
      "the plan must have required property 'schema_version'",
    ],
    [{ ...plan(), schema_version: 'v2' }, '/schema_version must be equal to constant ("ah32.plan.v1")'],
    [plan(), '/actions must NOT have fewer than 1 items'],
    [plan({ op: 'upsert_block', block_id: 'a' }), "/actions/0 must have required property 'content'"],
    [
      plan({ op: 'delete_block', block_id: 'a', content: '' }),
      '/actions/0 must NOT have additional properties ("content")',
    ],
    [plan({ op: 'delete_block', block_id: '../a' }), '/actions/0/block_id must match pattern'],
    [plan({ op: 'run_macro' }), '/actions/0/op must be equal to one of the allowed values'],
    [plan({ block_id: 'a' }), "/actions/0 must have required property 'op'"],
    [
      plan({ op: 'insert_text', text: 'A', after_block_id: 'a', anchor: { at: 'end' } }),
      '/actions/0 must NOT be valid',
    ],
    [
      { ...plan({ op: 'delete_block', block_id: 'a' }), notes: '' },
      'the plan must NOT have additional properties ("notes")',
    ],
  ])('refuses %j', (value, problem) => {
    expect(check(value).join('\n')).toContain(problem);
  });
});
