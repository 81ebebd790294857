import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** OpenAI's Codex, which tells its state by OSC 7501. */
export const CODEX: CliProfile = {
  ...USUAL_PROFILE,
  id: 'codex',
  command: 'codex',
  // Else a daemon outlives the terminal.
  args: ['--no-daemon'],
  install: 'Install it with `npm install -g @openai/codex`, and run `codex` once to sign in.',
  // Enter within 120 ms of a paste is a new line.
  pasteGapMs: 200,
  quietMs: 4,
  ready: { screen: '^› ' },
  busy: { screen: 'esc to interrupt' },
  newConversation: '/new',
  asking: { screen: '^\\W*1\\. Yes' },
  composer: '^› ?(.*)$',
  firstStart: [{ pattern: 'Do you trust|allow Codex to work in this folder', keys: '1\r', grants: true }],
  answers: NUMBERED_ANSWERS,
  transcript: 'codex',
};
