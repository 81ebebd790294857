import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** Anthropic's Claude Code, which tells its state by OSC 7501 to terminals that know it. */
export const CLAUDE: CliProfile = {
  ...USUAL_PROFILE,
  id: 'claude',
  command: 'claude',
  env: { DISABLE_AUTOUPDATER: '1' },
  install: 'Install it with `npm install -g @anthropic-ai/claude-code`, and run `claude` once to sign in.',
  quietMs: 4,
  ready: { screen: '^[❯>]\\s' },
  busy: { screen: 'esc to interrupt' },
  asking: { screen: '^\\W*1\\. Yes' },
  composer: '^[│ ]*[❯>](?:\\s(.*))?$',
  firstStart: [{ pattern: 'trust the files in this folder|Do you trust', keys: '1\r', grants: true }],
  answers: NUMBERED_ANSWERS,
  newConversation: '/clear',
  transcript: 'claude',
};
