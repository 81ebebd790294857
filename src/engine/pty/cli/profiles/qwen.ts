import type { CliProfile } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS, USUAL } from './usual.ts';

/** Qwen Code, which tells its state by the title of its window. */
export const QWEN: CliProfile = {
  ...USUAL,
  id: 'qwen',
  command: 'qwen',
  install: 'Install it with `npm install -g @qwen-code/qwen-code`, and run `qwen` once to sign in.',
  ready: { title: '^◇', screen: 'Type your message' },
  busy: { title: '^✦', screen: 'esc to cancel' },
  asking: { title: '^✋', screen: '^\\W*1\\. (?:Yes|Allow)' },
  composer: '^[│ ]*> ?(.*?)[│ ]*$',
  firstStart: [{ pattern: 'Do you trust', keys: '1', grants: true }],
  answers: NUMBERED_ANSWERS,
  newConversation: '/clear',
};
