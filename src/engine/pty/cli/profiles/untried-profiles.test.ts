import { expect, it } from 'vitest';
import { matchRow, profilePatterns } from '../profile-patterns.ts';
import { questionOn } from '../question.ts';
import { UNTRIED_PROFILES } from './untried-profiles.ts';

function patternsOf(id: string) {
  const profile = UNTRIED_PROFILES.find((each) => each.id === id);
  if (!profile) throw new Error(`There is no profile ${id}.`);
  return profilePatterns(profile);
}

/** Rows that their documentation and their source code show, and what they mean. */
it.each([
  ['cursor', '  → Plan, search, build anything', 'ready'],
  ['cursor', '  → Add a follow-up', 'ready'],
  ['cursor', '  → Add a follow-up      ctrl+c to stop', 'busy'],
  ['cursor', '  ⠋ Running  3 tokens', 'busy'],
  ['cursor', '  → Run (once) (y) (enter)', 'blocked'],
  ['crush', '  > Ready?', 'ready'],
  ['crush', '  > Ready for instructions', 'ready'],
  ['crush', '  > Brrrrr...', 'busy'],
  ['crush', ' Permission Required ╱╱╱╱╱', 'blocked'],
  ['aider', '>', 'ready'],
  ['aider', 'ask multi>', 'ready'],
  ['aider', '> a prompt from before', undefined],
  ['aider', '░█ Waiting for gpt-5', 'busy'],
  ['aider', 'Add made.txt to the chat? (Y)es/(N)o [Yes]:', 'blocked'],
  ['aider', 'Add made.txt to the chat? (Y)es/(N)o [Yes]: y', undefined],
])('%s: “%s” means %s', (id, row, state) => {
  const { signals } = patternsOf(id);
  expect(signals.find(({ screen }) => screen && matchRow([row], screen))?.state).toBe(state);
});

it.each([
  ['cursor', ['→ Run (once) (y) (enter)', '  Skip (esc or n)'], ['y = allow', 'n = deny']],
  ['crush', ['Permission Required', 'Allow   Allow for Session   Deny'], ['a = allow', 's', 'd = deny']],
  [
    'aider',
    ["Run it? (Y)es/(N)o/(A)ll/(S)kip all/(D)on't ask again [Yes]:"],
    ['y\r = allow', 'n\r = deny', 'a\r', 's\r', 'd\r'],
  ],
])('%s: only what allows this once is a permission', (id, rows, keys) => {
  const { choices } = questionOn(rows, patternsOf(id), undefined);
  expect(
    choices.map((choice) => (choice.answer ? `${choice.keys} = ${choice.answer}` : choice.keys)),
  ).toEqual(keys);
});

it('is typed into only where its composer can be seen', () => {
  for (const profile of UNTRIED_PROFILES) {
    expect(profile.isUntried).toBe(true);
    expect(profilePatterns(profile).composer).toBeDefined();
  }
});
