import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** GitHub Copilot CLI, whose state only its screen and its transcript tell. */
export const COPILOT: CliProfile = {
  ...USUAL_PROFILE,
  id: 'copilot',
  command: 'copilot',
  env: { COPILOT_AUTO_UPDATE: 'false' },
  install: 'Install it with `npm install -g @github/copilot`, and run `copilot` once to sign in.',
  proven: ['1.0.102'],
  quietMs: 100,
  ready: { screen: '· (?:/ commands|@ files) ·|^ Shell · ' },
  busy: { screen: '^ \\S (?:Working|Thinking|Cancelling)\\b.* esc ' },
  asking: { screen: '^│ [❯ ] 1\\. Yes' },
  // A prompt that begins with `!` is a command for its shell mode, which marks the composer so.
  composer: '^[❯!](?: (.*))?$',
  composerFrame: '^─{20}',
  cursorInComposer: true,
  menu: '\\benter to (?:select|confirm|submit)\\b|^ *\\W* *esc to (?:cancel|close|exit|go back)\\b',
  popup: '^ {2}(?:❯ | {2})[@#]\\S',
  // Escape leaves the list open.
  closePopup: ' ',
  firstStart: [{ pattern: 'Do you trust the files', keys: '\r', grants: true }],
  // The number of the answer that is already chosen does nothing.
  answers: [{ label: '$1', keys: '\r', answer: 'allow', pattern: '^❯ 1\\. (Yes)$' }, ...NUMBERED_ANSWERS],
  newConversation: '/new',
  transcript: 'copilot',
  resume: ['--resume', '{id}'],
};
