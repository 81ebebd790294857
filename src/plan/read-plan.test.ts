import { describe, expect, it } from 'vitest';
import { readPlan } from './read-plan.ts';

const VERSION = '"schema_version":"ah32.plan.v1"';
const DELETE = '{"op":"delete_block","block_id":"draft"}';
const UPSERT = '{"op":"upsert_block","block_id":"final","content":"New."}';
const PLAN = `{${VERSION},"actions":[${DELETE},${UPSERT}]}`;
const BREAKS_OFF = expect.stringContaining('it breaks off');

describe('a plan in an answer', () => {
  it('is none, wherever it breaks off', async () => {
    for (let length = 1; length < PLAN.length; length++) {
      const cut = PLAN.slice(0, length);
      for (const answer of [
        cut,
        `Sure!\n\`\`\`json\n${cut}`,
        `The plan: ${cut}`,
        `\`\`\`json\n${cut}\n\`\`\``,
      ]) {
        expect({ answer, ...(await readPlan(answer)) }).toEqual({
          answer,
          stage: 'json',
          problems: [expect.stringContaining('not JSON')],
        });
      }
    }
  });

  it.each([
    [
      'an action that is cut off',
      `{${VERSION},"actions":[${DELETE},{"op":"upsert_block","content":"The new … cut o`,
    ],
    ['a list that is cut off', `[${DELETE},{"op":"upsert_block","block_id":"final"`],
    ['what is cut off behind it', `${PLAN}\n{${VERSION},"actions":[`],
    ['actions one by one, the last cut off', `${DELETE}\n{"op":"upsert_block","content":"The`],
  ])('is not made of %s', async (_, answer) => {
    expect(await readPlan(answer)).toEqual({ stage: 'json', problems: [BREAKS_OFF] });
  });

  it.each([
    ['a part of one that is no JSON', `{${VERSION},"actions":[${DELETE},{"op":upsert}]}`],
    ['a part of one whose brackets do not match', `{${VERSION},"actions":[${DELETE},${UPSERT}}`],
    ['one of two actions, the other no JSON', `${DELETE}\n{"op": "upsert_block", "content": "a" "b"}`],
  ])('is not made of %s', async (_, answer) => {
    expect(await readPlan(answer)).toMatchObject({
      stage: 'json',
      problems: [expect.stringContaining('not JSON')],
    });
  });

  it.each([
    ['two plans', `First ${PLAN}\n\nor {${VERSION},"actions":[${DELETE}]}`],
    ['two plans in fences', `\`\`\`json\n${PLAN}\n\`\`\`\n\`\`\`json\n{"plan":[${UPSERT}]}\n\`\`\``],
    ['actions one by one', `${DELETE}\n${UPSERT}`],
  ])('is not chosen from %s', async (_, answer) => {
    expect(await readPlan(answer)).toMatchObject({
      problems: ['The answer has several plans that differ: give one, with all actions in it.'],
    });
  });

  it('may be there twice, in whatever words', async () => {
    const answer = `${PLAN}\n\nThat is:\n\`\`\`json\n{"plan": ${PLAN}}\n\`\`\``;
    expect(await readPlan(answer)).toMatchObject({ plan: JSON.parse(PLAN), problems: [] });
  });

  it('may stand beside other JSON', async () => {
    expect(await readPlan(`{"thought": "Two."}\n${PLAN}`)).toMatchObject({ plan: JSON.parse(PLAN) });
  });
});
