import type { ByRoute } from './samples.ts';
import { type Fields, HALF } from './task-fields.ts';

/** What no session takes for its skills. */
export const SKILLS: readonly Fields[] = [
  null,
  '',
  'minutes',
  'AUTO',
  1,
  true,
  {},
  [1],
  [''],
  ['minutes', null],
  ['x'.repeat(256)],
  [HALF],
  ['a\0b'],
  Array(101).fill('minutes'),
].map((skills) => ({ skills }));
const DOCUMENTS: readonly Fields[] = [
  null,
  '',
  1,
  [],
  {},
  HALF,
  'a\0b',
  '..',
  '../outside.prompt.md',
  '/etc/passwd',
  'leak.prompt.md',
  'up/outside.prompt.md',
  'x'.repeat(1_001),
].map((document) => ({ document }));
/** What no run takes for its skills, and for what it is about. */
export const SKILL_WISHES: readonly Fields[] = [...SKILLS, ...DOCUMENTS];
const SHORT_TEXTS = ['', ' ', 1, null, [], {}, 'x'.repeat(1_001), HALF];

/** What no field of the routes about skills takes. */
export const SKILL_FIELDS = {
  createSkill: [
    ...[
      undefined,
      '',
      ' ',
      1,
      null,
      [],
      'New',
      'a/b',
      '../x',
      '.',
      '..',
      'a',
      '会议',
      HALF,
      'x'.repeat(65),
    ].map((id) => ({ id })),
    ...SHORT_TEXTS.flatMap((text) => [{ name: text }, { description: text }]),
    ...['', 'Python', 'ruby', 1, null, ['python']].map((language) => ({ language })),
  ],
  routeSkills: [
    ...[undefined, 1, null, [], {}, HALF, 'x'.repeat(1_000_001)].map((text) => ({ text })),
    ...[null, '', 1, [], {}, HALF, 'x'.repeat(1_001)].map((document) => ({ document })),
    ...[null, '', 1, [], {}, HALF, 'x'.repeat(1_001)].map((group) => ({ group })),
  ],
  callSkillTool: [
    ...[null, 1, 'text', [], true].map((given) => ({ arguments: given })),
    ...DOCUMENTS,
    ...['true', 1, null, [], {}].map((isConfirmed) => ({ isConfirmed })),
  ],
} satisfies ByRoute<readonly Fields[]>;
