import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { normalisePlan } from './normalise-plan.ts';
import { planOf, readPlan } from './read-plan.ts';

const ACTION = { op: 'upsert_block', block_id: 'risks', content: 'None.' };
const PLAN = { schema_version: 'ah32.plan.v1', actions: [ACTION] };

const read = async (value: unknown) => await planOf(value);
/** The first action of what a plan with one action is read as. */
const action = async (written: object) => {
  const reading = await read({ ...PLAN, actions: [written] });
  return reading.plan?.actions[0] ?? reading.problems;
};

describe('a plan', () => {
  it('that is right stays as it is', () => {
    const full = {
      ...PLAN,
      title: 'A',
      host: 'writer',
      actions: [
        { ...ACTION, anchor: { after_heading: 'Scope' }, reason: 'Asked for.' },
        { op: 'delete_block', block_id: 'a.b:c-1' },
        { op: 'insert_text', text: ' A \n', after_block_id: 'x' },
        { op: 'insert_text', text: 'A', anchor: { at: 'start' } },
      ],
    };
    expect(normalisePlan(full)).toEqual({ plan: full, changes: [] });
  });

  it.each<[string, unknown]>([
    ['in an object', { plan: PLAN }],
    ['in two', { result: { output: PLAN } }],
    ['in a list', [PLAN]],
    ['as JSON in a text', { answer: JSON.stringify(PLAN) }],
    ['as a list of actions', [ACTION]],
    ['as a list of actions in an object', { plan: [ACTION] }],
    ['as one action', ACTION],
    ['with one action instead of a list', { ...PLAN, actions: ACTION }],
    ['without its schema', { actions: [ACTION] }],
    ['with steps', { schema_version: 'ah32.plan.v1', steps: [ACTION] }],
    ['with notes that nobody knows', { ...PLAN, notes: 'x', confidence: 0.9 }],
    ['with fields that are null', { ...PLAN, title: null, host: null }],
    ...['1', 'v1', '1.0', 'ah32.plan.v1.0', 'AH32.Plan.V1', 'plan.v1', 1].map(
      (version): [string, unknown] => [`of the version ${version}`, { ...PLAN, schema_version: version }],
    ),
    ['whose schema has another name', { schema: 'ah32.plan.v1', actions: [ACTION] }],
    [
      'in camel case',
      { schemaVersion: 'v1', actions: [{ op: 'upsertBlock', blockId: 'risks', content: 'None.' }] },
    ],
  ])('is read %s, and that is told', async (_, written) => {
    const reading = await read(written);
    expect(reading).toMatchObject({ plan: PLAN });
    expect('changes' in reading && reading.changes.length).toBeGreaterThan(0);
  });

  it('is told of in plain words', async () => {
    expect(
      await read({
        steps: [{ type: 'update', blockId: 7, markdown: ['A', 'B'], anchor: 'after:intro', score: 1 }],
      }),
    ).toEqual({
      plan: {
        schema_version: 'ah32.plan.v1',
        actions: [
          { op: 'upsert_block', block_id: '7', content: 'A\nB', anchor: { after_block_id: 'intro' } },
        ],
      },
      changes: [
        '“steps” was read as “actions”.',
        'The schema’s name was added.',
        'Action 1: “blockId” was read as “block_id”.',
        'Action 1: “type” was read as “op”.',
        'Action 1: the operation "update" was read as “upsert_block”.',
        'Action 1: the block_id 7 was written “7”.',
        'Action 1: “markdown” was read as “content”.',
        'Action 1: “content” is a list of lines, which were joined.',
        'Action 1: the anchor "after:intro" was put into the words of the schema.',
        'Action 1: “score” is not known and was left out.',
      ],
      problems: [],
    });
  });
});

describe('an action', () => {
  it.each([
    { type: 'upsert', id: 'risks', text: 'None.' },
    { action: 'replace_block', block: 'risks', markdown: 'None.' },
    { operation: 'update', 'block-id': 'risks', body: 'None.' },
    { op: 'UPSERT_BLOCK', block_id: 'block:risks', content: ['None.'] },
    { op: 'add', block_id: ' risks ', content: { markdown: 'None.' } },
    { op: 'upsert_block', block: { id: 'risks', content: 'None.' } },
    { op: 'upsert_block', params: { block_id: 'risks', content: 'None.' } },
    { upsert_block: { block_id: 'risks', content: 'None.' } },
    { op: 'upsert_block', block_id: 'risks', content: 'None.', anchor: null, reason: null },
    { op: 'upsert_block', block_id: 'risks', content: 'None.', anchor: {} },
  ])('that writes a block is read from %j', async (written) => {
    expect(await action(written)).toEqual(ACTION);
  });

  it.each([
    [
      { op: 'delete', id: 'My block' },
      { op: 'delete_block', block_id: 'My-block' },
    ],
    [
      { op: 'remove_block', block_id: 'a', content: '' },
      { op: 'delete_block', block_id: 'a' },
    ],
    [
      { op: 'append', content: 'A' },
      { op: 'insert_text', text: 'A' },
    ],
    [
      { op: 'prepend', text: 'A' },
      { op: 'insert_text', text: 'A', anchor: { at: 'start' } },
    ],
    [
      { op: 'insert_after', block_id: 'x', text: 'A' },
      { op: 'insert_text', text: 'A', after_block_id: 'x' },
    ],
    [
      { op: 'insert', markdown: 'A', after: 'x' },
      { op: 'insert_text', text: 'A', after_block_id: 'x' },
    ],
    [
      { op: 'insert_text', text: 'A', anchor: { afterBlockId: 'x' } },
      { op: 'insert_text', text: 'A', after_block_id: 'x' },
    ],
    [
      { op: 'insert_text', text: 'A', afterHeading: '## B' },
      { op: 'insert_text', text: 'A', anchor: { after_heading: 'B' } },
    ],
  ])('%j is read as %j', async (written, wanted) => {
    expect(await action(written)).toEqual(wanted);
  });

  it.each<[unknown, object]>([
    ['end', { at: 'end' }],
    ['Top', { at: 'start' }],
    ['after:intro', { after_block_id: 'intro' }],
    ['after: Next steps', { after_heading: 'Next steps' }],
    ['before_block: intro', { before_block_id: 'intro' }],
    ['after heading "Scope"', { after_heading: 'Scope' }],
    ['## Scope', { after_heading: 'Scope' }],
    [{ at: 'bottom' }, { at: 'end' }],
    [{ position: 'end' }, { at: 'end' }],
    [{ position: 'after', block_id: 'intro' }, { after_block_id: 'intro' }],
    [{ type: 'before_block', id: 'intro' }, { before_block_id: 'intro' }],
    [{ type: 'after', heading: 'Scope' }, { after_heading: 'Scope' }],
    [{ type: 'heading', text: '# Scope' }, { after_heading: 'Scope' }],
    [{ after: 'intro' }, { after_block_id: 'intro' }],
    [{ after: 'Next steps' }, { after_heading: 'Next steps' }],
    [{ heading: '范围' }, { after_heading: '范围' }],
    [{ afterBlockId: 12, beforeBlockId: null }, { after_block_id: '12' }],
  ])('has the anchor %j read as %j', async (anchor, wanted) => {
    expect(await action({ ...ACTION, anchor })).toEqual({ ...ACTION, anchor: wanted });
  });

  it.each<[string, object, string]>([
    ['no content', { op: 'upsert_block', block_id: 'a' }, "/actions/0 must have required property 'content'"],
    ['no id', { op: 'delete_block' }, "/actions/0 must have required property 'block_id'"],
    ['no operation', { block_id: 'a', content: 'A' }, "/actions/0 must have required property 'op'"],
    [
      'an operation that appends to a block',
      { op: 'append', block_id: 'a', content: 'A' },
      '/actions/0/op must be equal to one of',
    ],
    ['an operation that nobody knows', { op: 'run_macro' }, '/actions/0/op must be equal to one of'],
    [
      'an id that cannot be written',
      { ...ACTION, block_id: '风险' },
      '/actions/0/block_id must match pattern',
    ],
    [
      'two places',
      { ...ACTION, anchor: { at: 'end', after_block_id: 'x' } },
      '/actions/0/anchor must NOT have more than 1',
    ],
    [
      'two places, one of them beside the anchor',
      { ...ACTION, anchor: 'end', after_block_id: 'x' },
      '/actions/0/anchor must NOT have more than 1',
    ],
    [
      'a place before a heading',
      { ...ACTION, anchor: { type: 'before', heading: 'A' } },
      '/actions/0/anchor',
    ],
  ])('with %s is not made up', async (_, written, problem) => {
    expect(await action(written)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });
});

describe('an answer', () => {
  it.each([
    JSON.stringify(PLAN),
    `Here is the plan:\n\n\`\`\`json\n${JSON.stringify({ plan: PLAN }, null, 2)}\n\`\`\`\nDone.`,
    `As in [1], ${JSON.stringify([ACTION])}`,
  ])('is read with whatever stands around its plan: %s', async (answer) => {
    expect(await readPlan(answer)).toMatchObject({ plan: PLAN });
  });

  it.each([
    ['', 'json', 'The answer is empty.'],
    ['I cannot.', 'json', 'The answer is not JSON'],
    ['{"schema_version":"ah32.plan.v2","actions":[]}', 'schema', '/schema_version must be equal to constant'],
    ['{"actions":[]}', 'schema', '/actions must NOT have fewer than 1 items'],
    ['"plan"', 'schema', 'the answer must be object'],
    ['[1, 2]', 'schema', 'the answer must be object'],
  ])('%j is none', async (answer, stage, problem) => {
    expect(await readPlan(answer)).toEqual({
      stage,
      problems: expect.arrayContaining([expect.stringContaining(problem)]),
    });
  });
});

it('breaks on nothing, and has nothing to change in a plan that it made', async () => {
  const known = ['op', 'type', 'block', 'id', 'content', 'anchor', 'after', 'plan', '__proto__', 'position'];
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>('upsert', 'delete', 'end', 'after:x', '', null, 1, true, 'block:a b'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...known), tie('value'), { maxKeys: 4 }),
    ),
  }));
  const written = fc.record({
    op: fc.constantFrom('upsert', 'remove', 'insert'),
    id: value,
    text: value,
    anchor: value,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(value, written), async (each) => {
      const reading = await planOf(each);
      if (reading.plan) expect(normalisePlan(reading.plan)).toEqual({ plan: reading.plan, changes: [] });
    }),
    runs({ usual: 100, long: 2_000 }),
  );
});
