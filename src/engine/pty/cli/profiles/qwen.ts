import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** Qwen Code, which tells its state by the title of its window. */
export const QWEN: CliProfile = {
  ...USUAL_PROFILE,
  id: 'qwen',
  command: 'qwen',
  install: 'Install it with `npm install -g @qwen-code/qwen-code`, and run `qwen` once to sign in.',
  quietMs: 40,
  ready: { title: '^Qwen - ', screen: 'Type your message' },
  busy: { title: '^[◐◑◒◓]', screen: 'esc to cancel' },
  asking: { title: '^✳', screen: 'Waiting for user confirmation' },
  composer: '^> (.*)$',
  face: 'Ctrl\\+Q to queue|shift \\+ tab to cycle',
  firstStart: [{ pattern: 'Do you trust', keys: '1', grants: true }],
  answers: NUMBERED_ANSWERS,
  newConversation: '/new',
};
