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
  proven: ['0.166.0'],
  // Enter within 120 ms of a paste is a new line.
  pasteGapMs: 200,
  quietMs: 4,
  ready: { title: '^(?![\\u2801-\\u28ff]|\\[)', screen: '^[›!] ' },
  busy: { title: '^[\\u2801-\\u28ff] ', screen: '^[•◦] .*esc to interrupt' },
  newConversation: '/new',
  asking: {
    title: '^\\[ . \\] Action Required',
    screen: '^ {2}(?:Press enter to confirm or esc|enter continue · esc quit)',
  },
  // A prompt that begins with `!` is a command for its shell mode, which marks the composer so.
  composer: '^[›!] ?(.*)$',
  cursorInComposer: true,
  menu: '^ {1,2}(?!enter/tab insert).*\\besc (?:back|exit|close|save/close)\\b|^ q close$',
  popup: '^ {2}enter/tab insert|^[› ] /[\\w-]+ {2,}\\S',
  closePopup: '\u001B',
  firstStart: [{ pattern: '^ {2}Trust this folder\\?', keys: '1\r', grants: true }],
  answers: [
    { label: '$1', keys: '\r', answer: 'allow', pattern: '^› 1\\. (Trust and continue)' },
    { label: '$1', keys: '\u001B', answer: 'deny', pattern: '^2\\. (Quit)$' },
    ...NUMBERED_ANSWERS,
  ],
  transcript: 'codex',
  resume: ['resume', '{id}'],
};
