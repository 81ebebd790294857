import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** Google's Gemini CLI, which tells its state by the title of its window. */
export const GEMINI: CliProfile = {
  ...USUAL_PROFILE,
  id: 'gemini',
  command: 'gemini',
  install: 'Install it with `npm install -g @google/gemini-cli`, and run `gemini` once to sign in.',
  proven: ['0.61.0'],
  quietMs: 40,
  ready: { title: '^◇', screen: '^[│ ]*[>!*](?: |$)' },
  busy: { title: '^✦', screen: '^ *[\\u2801-\\u28ff] .*esc to cancel|^ +Queued \\(press' },
  asking: { title: '^✋', screen: '^ ?│ [● ] 1\\. (?:Yes|Allow|Trust folder)' },
  composer: '^[│ ]*[>!*](?: (.*?))?[│ ]*$',
  composerFrame: '^[▄▀─╭╰]{20}',
  cursorInComposer: true,
  menu: '^│ *\\((?:Use|Press) .*(?:Enter|Esc)|^ *(?:Press q to exit|Navigate: )',
  popup: '^ +\\(\\d+/\\d+\\)$|^ [\\w./-]+$',
  closePopup: '\u001B',
  firstStart: [{ pattern: 'Do you trust', keys: '1', grants: true }],
  answers: NUMBERED_ANSWERS,
  newConversation: '/clear',
  transcript: 'gemini',
  resume: ['--resume', '{id}'],
  // It would send the results of tools twice, which the service refuses.
  resumesToolCalls: false,
};
