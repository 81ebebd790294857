import type { CliReply } from '../../../../model/cli-profile.ts';

/** Numbered answers, which are given by typing the number. What allows more than was asked for is left to a person. */
export const NUMBERED_ANSWERS: readonly CliReply[] = [
  { label: '$2', keys: '$1', pattern: '^\\W*([1-9])\\. +(.*(?:always|session|don.t ask|all ).*)$' },
  {
    label: '$2',
    keys: '$1',
    answer: 'allow',
    pattern: '^\\W*([1-9])\\. +((?:Yes|Allow|Approve|Proceed|Trust folder).*)$',
  },
  {
    label: '$2',
    keys: '$1',
    answer: 'deny',
    pattern: '^\\W*([1-9])\\. +((?:No|Deny|Reject|Cancel|Don.t trust).*)$',
  },
  { label: '$2', keys: '$1', pattern: '^\\W*([1-9])\\. +(\\S.*)$' },
];
