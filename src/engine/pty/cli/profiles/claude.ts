import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';
import { NUMBERED_ANSWERS } from './numbered-answers.ts';

/** Anthropic's Claude Code, which tells its state by OSC 7501 to terminals that know it. */
export const CLAUDE: CliProfile = {
  ...USUAL_PROFILE,
  id: 'claude',
  command: 'claude',
  env: { DISABLE_AUTOUPDATER: '1' },
  install: 'Install it with `npm install -g @anthropic-ai/claude-code`, and run `claude` once to sign in.',
  proven: ['2.1.325'],
  quietMs: 4,
  ready: { screen: '^[❯!>](?:\\s|$)' },
  busy: { screen: '^ {2}.*esc to interrupt|^[·✢✳✶✻✽*] \\p{L}[^·]*…' },
  asking: { screen: '^ [❯ ] 1\\. Yes|^ {1,3}(?:Esc to cancel · Tab|Enter to confirm · Esc)' },
  composer: '^[❯!>](?:\\s(.*))?$',
  composerFrame: '^─{20}',
  cursorInComposer: true,
  menu: '^ +(?:.* )?Esc to (?:cancel|close|clear|go back|exit)\\b',
  popup: '^ {2}(?:❯ | {2})[/+*◇] ?\\S',
  closePopup: '\u001B',
  firstStart: [
    { pattern: '^ *❯ No, exit', keys: '\u001B[B', grants: true },
    { pattern: '^ *❯ Yes, I trust this folder', keys: '\r', grants: true },
    { pattern: '^ *❯ 1\\. Yes, (?:I trust|proceed)', keys: '1', grants: true },
  ],
  // Its first questions have no numbers: the arrows choose.
  answers: [
    { label: '$1', keys: '\r', answer: 'allow', pattern: '^❯ (Yes(?:, I trust.*)?)$' },
    { label: '$1', keys: '\r', answer: 'deny', pattern: '^❯ (No(?:, exit| \\(recommended\\))?)$' },
    { label: '$1', keys: '\u001B[B\r', answer: 'allow', pattern: '^(Yes, I trust.*)$' },
    { label: '$1', keys: '\u001B[A\r', answer: 'allow', pattern: '^(Yes)$' },
    { label: '$1', keys: '\u001B[A\r', answer: 'deny', pattern: '^(No, exit)$' },
    { label: '$1', keys: '\u001B[B\r', answer: 'deny', pattern: '^(No(?: \\(recommended\\))?)$' },
    ...NUMBERED_ANSWERS,
  ],
  newConversation: '/clear',
  transcript: 'claude',
  resume: ['--resume', '{id}'],
};
