import { describe, expect, it } from 'vitest';
import type { PlanAction, PlanAnchor } from '../model/plan.ts';
import { executePlan, planProblems } from './execute-plan.ts';

const run = (text: string, ...actions: readonly PlanAction[]) =>
  executePlan(text, { schema_version: 'ah32.plan.v1', actions });
const carried = (text: string, ...actions: readonly PlanAction[]) => {
  const result = run(text, ...actions);
  expect(planProblems(result)).toEqual([]);
  expect(executePlan(result.text, { schema_version: 'ah32.plan.v1', actions }).text).toBe(result.text);
  return result.text;
};
const problems = (text: string, ...actions: readonly PlanAction[]) => {
  const result = run(text, ...actions);
  expect(result).toMatchObject({ isDone: false, text });
  return planProblems(result);
};
const upsert = (block_id: string, content: string, anchor?: PlanAnchor): PlanAction => ({
  op: 'upsert_block',
  block_id,
  content,
  ...(anchor && { anchor }),
});
const insert = (text: string, where: Partial<PlanAction & { op: 'insert_text' }> = {}): PlanAction => ({
  op: 'insert_text',
  text,
  ...where,
});
const remove = (block_id: string): PlanAction => ({ op: 'delete_block', block_id });

const DOC = `# Plan

<!-- block:intro -->
Hello.
<!-- /block:intro -->

## Scope

All of it.

## End
`;
const RISKS = '<!-- block:risks -->\n## Risks\n<!-- /block:risks -->\n';

describe('a block', () => {
  it('is replaced in its place, and nothing else is touched', () => {
    expect(carried(DOC, upsert('intro', '\nGood *day*.\n\nTo all.\n\n'))).toBe(
      DOC.replace('Hello.', 'Good *day*.\n\nTo all.'),
    );
  });

  it('is left alone where it says what it should', () => {
    expect(run(DOC, upsert('intro', 'Hello.\n'), remove('gone'))).toEqual({
      isDone: true,
      text: DOC,
      steps: [
        { op: 'upsert_block', block_id: 'intro', outcome: 'unchanged' },
        { op: 'delete_block', block_id: 'gone', outcome: 'unchanged' },
      ],
    });
  });

  it('is taken out with its markers', () => {
    expect(carried(DOC, remove('intro'))).toBe(DOC.replace(/<!-- block[\s\S]*\/block:intro -->\n/, ''));
  });

  it.each([
    ['to the end, where nothing is said', undefined, `${DOC}\n${RISKS}`],
    ['to the end', { at: 'end' }, `${DOC}\n${RISKS}`],
    ['to the start', { at: 'start' }, `${RISKS}\n${DOC}`],
    [
      'before a block',
      { before_block_id: 'intro' },
      DOC.replace('<!-- block:intro', `${RISKS}\n<!-- block:intro`),
    ],
    ['after a block', { after_block_id: 'intro' }, DOC.replace('\n## Scope', `\n${RISKS}\n## Scope`)],
    ['behind a section of its rank', { after_heading: 'Scope' }, DOC.replace('## End', `${RISKS}\n## End`)],
    [
      'below a heading of a higher rank',
      { after_heading: 'Plan' },
      DOC.replace('# Plan\n', `# Plan\n\n${RISKS}`),
    ],
    ['behind the last section', { after_heading: 'End' }, `${DOC}\n${RISKS}`],
  ] as const)('goes %s', (_, anchor, wanted) => {
    expect(carried(DOC, upsert('risks', '## Risks', anchor))).toBe(wanted);
  });

  it('may be empty', () => {
    expect(carried('', upsert('a', ''))).toBe('<!-- block:a -->\n<!-- /block:a -->\n');
  });

  it('stays where it is, whatever the anchor says', () => {
    expect(carried(DOC, upsert('intro', 'Bye.', { after_heading: 'Nowhere' }))).toBe(
      DOC.replace('Hello.', 'Bye.'),
    );
  });

  it('can take the place of another', () => {
    expect(
      carried(DOC, upsert('risks', '## Risks', { before_block_id: 'intro' }), remove('intro')),
    ).toContain(`# Plan\n\n${RISKS}\n\n## Scope`);
  });
});

describe('a document keeps', () => {
  it('CRLF, its byte-order mark, and that it has no newline at its end', () => {
    const text = '\uFEFF# A\r\n\r\nText';
    expect(carried(text, upsert('b', 'One\nTwo'))).toBe(
      '\uFEFF# A\r\n\r\nText\r\n\r\n<!-- block:b -->\r\nOne\r\nTwo\r\n<!-- /block:b -->',
    );
  });

  it('its front matter first', () => {
    const text = '---\ntitle: A\n# no heading\n---\n# A\n';
    expect(carried(text, upsert('b', 'B', { at: 'start' }))).toBe(
      '---\ntitle: A\n# no heading\n---\n\n<!-- block:b -->\nB\n<!-- /block:b -->\n\n# A\n',
    );
    expect(problems(text, upsert('b', 'B', { after_heading: 'no heading' }))).toHaveLength(1);
  });

  it('what looks like a marker in code, in a comment, or within a line', () => {
    const text = [
      '```md\n<!-- block:a -->\n```',
      '    <!-- block:a -->',
      '<!--\n<!-- block:a\n# Heading\n-->',
      'See <!-- block:a -->.',
    ].join('\n\n');
    expect(carried(text, upsert('a', 'A'))).toBe(`${text}\n\n<!-- block:a -->\nA\n<!-- /block:a -->`);
  });
});

describe('a text', () => {
  it.each([
    ['at the end', {}, `${DOC}\nNote.\n`],
    ['after a block', { after_block_id: 'intro' }, DOC.replace('\n## Scope', '\nNote.\n\n## Scope')],
    [
      'before a block',
      { anchor: { before_block_id: 'intro' } },
      DOC.replace('<!-- block', 'Note.\n\n<!-- block'),
    ],
    [
      'below a heading',
      { anchor: { after_heading: 'Scope' } },
      DOC.replace('## Scope\n', '## Scope\n\nNote.\n'),
    ],
  ] as const)('goes %s, once', (_, where, wanted) => {
    expect(carried(DOC, insert('Note.', where))).toBe(wanted);
  });

  it('is not put in where it stands, and is where it stands elsewhere', () => {
    expect(run(DOC, insert('All of it.', { anchor: { after_heading: 'Scope' } })).steps).toMatchObject([
      { outcome: 'unchanged' },
    ]);
    expect(carried(DOC, insert('All of it.'))).toBe(`${DOC}\nAll of it.\n`);
  });

  it('shares its place with others of the same plan', () => {
    expect(carried(DOC, insert('One.'), insert('## Two\n\nTwo.'), upsert('b', 'B'), insert('Three.'))).toBe(
      `${DOC}\nOne.\n\n## Two\n\nTwo.\n\n<!-- block:b -->\nB\n<!-- /block:b -->\n\nThree.\n`,
    );
    const below = { anchor: { after_heading: 'Scope' } };
    expect(
      carried(DOC, insert('One.', below), insert('Two.', below), upsert('b', 'B', below.anchor)),
    ).toContain('## Scope\n\n<!-- block:b -->\nB\n<!-- /block:b -->\n\nTwo.\n\nOne.\n\nAll of it.');
  });

  it('can be front matter', () => {
    expect(carried('# A\n', insert('---\ntitle: A\n---', { anchor: { at: 'start' } }))).toBe(
      '---\ntitle: A\n---\n\n# A\n',
    );
  });

  it('goes behind the block that its heading is in', () => {
    const text = '<!-- block:a -->\n## A\n<!-- /block:a -->\n\nEnd.\n';
    expect(carried(text, insert('Note.', { anchor: { after_heading: 'A' } }))).toBe(
      text.replace('End.', 'Note.\n\nEnd.'),
    );
  });
});

describe('a heading', () => {
  it.each(['Two words', '**Two** words', 'two words:', 'Two  words'])('is found as %s', (name) => {
    const text = 'Two\nwords\n=====\n\nText.\n';
    expect(carried(text, insert('Note.', { anchor: { after_heading: name } }))).toContain('=====\n\nNote.');
  });

  it('is not a list with a rule under it', () => {
    const text = '- Item\n---\n';
    expect(problems(text, insert('Note.', { anchor: { after_heading: '- Item' } }))[0]).toContain(
      'no heading',
    );
  });

  it('that is there twice is refused with its lines', () => {
    const text = '## A\n\n```\n## A\n```\n\n## B\n\nA\n---\n';
    expect(problems(text, upsert('x', 'X', { after_heading: 'A' }))).toEqual([
      'The block x has no place. There are 2 headings “A” in the document, in the lines 1, 10: name a place that is there once.',
    ]);
  });
});

describe('a plan changes nothing', () => {
  it('where one of its actions fails', () => {
    const result = run(DOC, upsert('intro', 'New.'), insert('x', { after_block_id: 'nobody' }));
    expect(result).toMatchObject({ isDone: false, text: DOC });
    expect(result.steps).toMatchObject([
      { outcome: 'replaced' },
      { outcome: 'failed', problem: 'The text has no place. There is no block nobody in the document.' },
    ]);
  });

  it.each([
    [
      '<!-- block:a -->\nA\n',
      'The block a of line 1 is never closed: there is no <!-- /block:a --> after it.',
    ],
    ['A\n<!-- /block:a -->\n', 'Line 2 ends a block a that is not open there.'],
    [
      '<!-- block:a -->\n<!-- block:b -->\n<!-- /block:b -->\n<!-- /block:a -->',
      'Line 2 begins the block b within the block a of line 1.',
    ],
    [
      '<!-- block:a -->\n<!-- block:b -->\n<!-- /block:a -->\n<!-- /block:b -->',
      'Line 4 ends a block b that is not open there.',
    ],
    [
      '<!-- block:a -->\n<!-- /block:a -->\n<!-- block:a -->\n<!-- /block:a -->',
      'Line 3 begins a second block a; the first is in line 1.',
    ],
  ])('in a document whose blocks are broken: %j', (text, problem) => {
    expect(problems(text, insert('Note.'))[0]).toContain(problem);
  });

  it.each([
    ['a marker', '<!-- /block:intro -->'],
    ['a fence that is never closed', '```js\nconst a = 1;'],
    ['a comment that is never closed', 'A\n<!-- to do'],
  ])('with %s in its text', (_, text) => {
    expect(problems(DOC, upsert('intro', text))).toHaveLength(1);
    expect(problems(DOC, insert(text))).toHaveLength(1);
  });

  it('where the end is in code', () => {
    expect(problems('# A\n\n```\ncode\n', upsert('b', 'B'))).toEqual([
      'The block b has no place. Nothing can go to the end: the code fence in line 3 of the document is never closed: close it, or name another place.',
    ]);
  });

  it('where it takes back what it says', () => {
    expect(problems(DOC, remove('intro'), upsert('intro', 'A'))[0]).toContain('both writes and deletes');
    expect(problems(DOC, insert('A', { after_block_id: 'intro' }), remove('intro'))[0]).toContain('beside');
  });

  it('where it would change the document each time', () => {
    const below = { anchor: { after_heading: 'Scope' } };
    expect(problems(DOC, insert('Text.\n\n## X', below), insert('## Y', below))[0]).toContain('once more');
  });
});
