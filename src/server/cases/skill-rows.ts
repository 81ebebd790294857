import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { rowOf, samples } from './samples.ts';

/** What is no skill is refused as what is not there. */
const UNKNOWN: readonly (readonly [string, RefusalCode])[] = [
  ['nothing', 'NOT_FOUND'],
  ['Minutes', 'NOT_FOUND'],
  ['minutes%20', 'NOT_FOUND'],
  ['..%2fminutes', 'NOT_FOUND'],
  ['%2e%2e%2f%2e%2e', 'NOT_FOUND'],
  ['constructor', 'NOT_FOUND'],
  ['__proto__', 'NOT_FOUND'],
  ["'%20OR%201=1%20--", 'NOT_FOUND'],
  ['%00', 'INVALID_INPUT'],
  ['minutes%00', 'INVALID_INPUT'],
  ['%ff%fe', 'NOT_FOUND'],
  ['x'.repeat(256), 'INVALID_INPUT'],
];

const ofSkill = samples.filter(({ path }) => path.includes('/skills/minutes'));
const [call] = samples.filter(({ name }) => name === 'callSkillTool');
const [create] = samples.filter(({ name }) => name === 'createSkill');

const wrongSkills = ofSkill.flatMap((sample) =>
  UNKNOWN.map(([text, code]) =>
    rowOf(sample, {
      name: `the skill ${text}`,
      path: sample.path.replace('minutes', () => text),
      code,
    }),
  ),
);

const wrongTools = call
  ? UNKNOWN.map(([text, code]) =>
      rowOf(call, {
        name: `the tool ${text}`,
        path: call.path.replace(/count$/, () => text),
        code,
      }),
    )
  : [];

const others = [
  ...(call
    ? [
        rowOf(call, { name: 'where nobody trusts the workspace', code: 'UNTRUSTED' }),
        rowOf(call, {
          name: 'of a skill that is broken',
          path: call.path.replace('minutes', 'broken'),
          code: 'INVALID_INPUT',
        }),
        rowOf(call, {
          name: 'about a document that is not there',
          body: JSON.stringify({ document: 'nothing.md' }),
          code: 'NOT_FOUND',
        }),
        rowOf(call, {
          name: 'about what is not the user’s',
          body: JSON.stringify({ document: '.cuebook' }),
          code: 'INVALID_INPUT',
        }),
      ]
    : []),
  ...(create
    ? [
        rowOf(create, {
          name: 'an id that is taken',
          body: JSON.stringify({ id: 'minutes' }),
          code: 'FILE_EXISTS',
        }),
      ]
    : []),
] satisfies readonly Row[];

export const skillRows: readonly Row[] = [...wrongSkills, ...wrongTools, ...others];
