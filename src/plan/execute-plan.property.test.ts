import { expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import type { Plan, PlanAction, PlanAnchor } from '../model/plan.ts';
import { executePlan } from './execute-plan.ts';

const IDS = ['a', 'b', 'c', 'd.1'] as const;
const HEADINGS = ['One', 'Two', 'Three'] as const;
const id = fc.constantFrom(...IDS);

const piece = fc.constantFrom(
  'Text.',
  'Text.\nMore text.',
  '',
  '# One',
  '## Two',
  'Three\n-----',
  '- item\n- item\n---',
  '```\n<!-- block:a -->\n# One\n```',
  '~~~~\n~~~\n~~~~',
  '<!-- a\n<!-- block:b -->',
  '    <!-- block:a -->',
  '| a | b |\n|---|---|',
  '界 😀\u2028x',
  'lone \r return',
);
const rarely = fc.constantFrom('```', '<!--', '<!-- block:a -->', '<!-- /block:b -->');
const block = fc
  .tuple(id, fc.array(piece, { maxLength: 2 }))
  .map(([name, inside]) => `<!-- block:${name} -->\n${inside.join('\n')}\n<!-- /block:${name} -->`);

const document = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.constantFrom('', '---\ntitle: x\n---\n'),
    fc.array(
      fc.oneof(
        { weight: 12, arbitrary: piece },
        { weight: 6, arbitrary: block },
        { weight: 1, arbitrary: rarely },
      ),
      {
        maxLength: 8,
      },
    ),
    fc.constantFrom('\n', '\n\n'),
    fc.constantFrom('', '\n', '\n\n'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([bom, head, pieces, gap, end, newline]) =>
    `${bom}${head}${pieces.join(gap)}${end}`.replaceAll('\n', newline),
  );

const anchor: fc.Arbitrary<PlanAnchor | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom<PlanAnchor>({ at: 'start' }, { at: 'end' }),
  id.map((after_block_id) => ({ after_block_id })),
  id.map((before_block_id) => ({ before_block_id })),
  fc.constantFrom(...HEADINGS).map((after_heading) => ({ after_heading })),
);
const content = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('\n\n')),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(rarely, fc.constant('---\na: b\n---'), fc.constant('Text.\r\n# One\r\n')),
  },
);
const action: fc.Arbitrary<PlanAction> = fc.oneof(
  fc.tuple(id, content, anchor).map(([block_id, text, where]) => ({
    op: 'upsert_block' as const,
    block_id,
    content: text,
    ...(where && { anchor: where }),
  })),
  id.map((block_id) => ({ op: 'delete_block' as const, block_id })),
  fc.tuple(content, anchor).map(([text, where]) => ({
    op: 'insert_text' as const,
    text: text || 'x',
    ...(where && { anchor: where }),
  })),
);
const plan: fc.Arbitrary<Plan> = fc
  .array(action, { minLength: 1, maxLength: 5 })
  .map((actions) => ({ schema_version: 'ah32.plan.v1', actions }));

const RUNS = runs({ usual: 400, long: 4_000 });

test('a plan that is carried out twice changes nothing the second time', () => {
  let done = 0;
  fc.assert(
    fc.property(document, plan, (text, wanted) => {
      const first = executePlan(text, wanted);
      if (!first.isDone) expect(first.text).toBe(text);
      else done++;
      expect(executePlan(first.text, wanted).text).toBe(first.text);
    }),
    RUNS,
  );
  expect(done).toBeGreaterThan(RUNS.numRuns / 10);
});

test('a plan leaves everything alone but the blocks that it names', () => {
  fc.assert(
    fc.property(document, plan, (text, wanted) => {
      const { text: after, isDone } = executePlan(text, wanted);
      if (!isDone) return;
      const named = new Set(wanted.actions.flatMap((each) => ('block_id' in each ? [each.block_id] : [])));
      const left = linesOutside(text, named);
      const found = linesOutside(after, named);
      let at = 0;
      for (const line of left) {
        const next = found.indexOf(line, at);
        expect(next, JSON.stringify({ line, text, after })).toBeGreaterThanOrEqual(at);
        at = next + 1;
      }
      expect(after.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
    }),
    RUNS,
  );
});

test('a plan keeps the line endings of a document', () => {
  fc.assert(
    fc.property(document, plan, (text, wanted) => {
      const { text: after } = executePlan(text, wanted);
      const hasOnly = (each: string, newline: string) => each.replaceAll('\r\n', '⏎').includes(newline);
      if (text.includes('\r\n')) expect(hasOnly(after, '\n')).toBe(false);
      else if (text.includes('\n')) expect(after.replaceAll('lone \r', '').includes('\r\n')).toBe(false);
      const isCut = wanted.actions.some(({ op }) => op === 'delete_block');
      if (text !== '' && !isCut && text !== '\uFEFF') expect(after.endsWith('\n')).toBe(text.endsWith('\n'));
    }),
    RUNS,
  );
});

/** Written another way than the executor: everything between the markers of a named block is left out. */
function linesOutside(text: string, named: ReadonlySet<string>): readonly string[] {
  const result: string[] = [];
  let fence: string | undefined;
  let inside: string | undefined;
  let isComment = false;
  for (const line of text.replace('\uFEFF', '').split(/\r?\n/)) {
    const mark = /^(?:```+|~~~+)/.exec(line)?.[0];
    const [, slash, name] = (!fence && !isComment && /^<!-- (\/?)block:(\S+) -->$/.exec(line)) || [];
    if (name !== undefined && named.has(name) && slash === '') inside = name;
    if (inside === undefined) result.push(line);
    if (name !== undefined && name === inside && slash === '/') inside = undefined;
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (isComment) isComment = !line.includes('-->');
    else if (mark !== undefined) fence = mark;
    else if (line.startsWith('<!--') && !line.includes('-->')) isComment = true;
  }
  return result;
}
