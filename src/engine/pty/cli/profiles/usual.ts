import type { CliProfile, CliReply } from '../../../../model/cli-profile.ts';

const ESCAPE = '\u001B';

/** What holds of most CLIs. */
export const USUAL = {
  args: [],
  env: {},
  startSeconds: 60,
  turnSeconds: 1800,
  pasteGapMs: 300,
  submitKey: '\r',
  interruptKey: ESCAPE,
  quietMs: 40,
  firstStart: [],
  asks: 'permission',
  newConversation: '/new',
} as const satisfies Partial<CliProfile>;

/** Numbered answers, which are given by typing the number. What allows more than was asked for is left to a person. */
export const NUMBERED_ANSWERS: readonly CliReply[] = [
  { label: '$2', keys: '$1', pattern: '^\\W*([1-9])\\. +(.*(?:always|session|don.t ask|all ).*)$' },
  {
    label: '$2',
    keys: '$1',
    answer: 'allow',
    pattern: '^\\W*([1-9])\\. +((?:Yes|Allow|Approve|Proceed).*)$',
  },
  { label: '$2', keys: '$1', answer: 'deny', pattern: '^\\W*([1-9])\\. +((?:No|Deny|Reject|Cancel).*)$' },
  { label: '$2', keys: '$1', pattern: '^\\W*([1-9])\\. +(\\S.*)$' },
];
