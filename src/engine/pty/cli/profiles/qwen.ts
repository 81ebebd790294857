import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** Qwen Code, which tells its state by the title of its window. */
export const QWEN: CliProfile = {
  ...USUAL_PROFILE,
  id: 'qwen',
  command: 'qwen',
  install: 'Install it with `npm install -g @qwen-code/qwen-code`, and run `qwen` once to sign in.',
  proven: ['0.24.4'],
  quietMs: 40,
  ready: { title: '^Qwen - ', screen: '^[>!*](?: |$)' },
  busy: { title: '^[◐◑◒◓]', screen: '^ *[\\u2801-\\u28ff] .*esc to cancel' },
  asking: {
    title: '^✳',
    screen: '^ *[\\u2801-\\u28ff] Waiting for user confirmation|^\\W*1\\. Trust folder',
  },
  composer: '^[>!*](?: (.*))?$',
  composerFrame: '^─{20}',
  cursorInComposer: true,
  menu: '\\b(?:Esc to (?:cancel|close)|Use Enter to (?:select|confirm))\\b|^ *│ › ',
  popup: '^ +\\(\\d+/\\d+\\)$|^  (?:> |  )[\\w./-]+(?:  |$)',
  closePopup: '\u001B',
  face: 'Ctrl\\+Q to queue|shift \\+ tab to cycle',
  firstStart: [{ pattern: 'Do you trust', keys: '1', grants: true }],
  answers: NUMBERED_ANSWERS,
  newConversation: '/new',
  transcript: 'qwen',
  resume: ['--resume', '{id}'],
};
