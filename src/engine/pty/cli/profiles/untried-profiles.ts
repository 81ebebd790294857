import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';

/**
 * Cursor's CLI. Its composer stands between two bars, and the cursor of the terminal is not in it. Its hints and questions are those
 * that tools for tmux look for in it.
 */
const CURSOR: CliProfile = {
  ...USUAL_PROFILE,
  id: 'cursor',
  command: 'cursor-agent',
  install: 'Install it as cursor.com/docs/cli says, and run `cursor-agent` once to sign in.',
  isUntried: true,
  ready: { screen: '^ *→ (?:Plan, search, build anything|Add a follow-up)' },
  busy: { screen: 'ctrl\\+c to stop|^ *[\\u2801-\\u28ff⬡⬢]+ +\\p{L}+ing\\b' },
  asking: { screen: '(?:Run|Allow)\\b.*\\(y\\)|Run this command\\?|Waiting for approval' },
  composer: '^ *→ ?(.*)$',
  composerFrame: '^ *[▄▀]{6}',
  menu: '\\((?:esc|n)\\)|\\besc to (?:cancel|close|go back)\\b|Trust this workspace',
  interruptKey: '\u0003',
  answers: [
    { label: '$1', keys: 'y', answer: 'allow', pattern: '(Run \\(once\\)) \\(y\\)' },
    { label: '$1', keys: 'n', answer: 'deny', pattern: '((?:Skip|Keep)\\b.*) \\((?:esc or )?n\\)' },
  ],
};

/** Crush. Its words and keys are those of its source code. */
const CRUSH: CliProfile = {
  ...USUAL_PROFILE,
  id: 'crush',
  command: 'crush',
  install: 'Install it with `npm install -g @charmland/crush`, and run `crush` once to choose a model.',
  isUntried: true,
  ready: { screen: '^ {2}> Ready(?:[!?.]| for instructions)' },
  busy: { screen: '^ {2}> (?:Working[!.]|Brrrrr|Prrrrrrrr|Processing\\.|Thinking\\.)' },
  asking: { screen: 'Permission Required' },
  // A sidebar may stand beside it.
  composer: '^ {2}> (.*?)(?: {4,}.*)?$',
  menu: '\\benter (?:confirm|choose|select)\\b',
  answers: [
    { label: '$1', keys: 's', pattern: '(Allow for Session)' },
    { label: '$1', keys: 'a', answer: 'allow', pattern: '\\b(Allow)\\b' },
    { label: '$1', keys: 'd', answer: 'deny', pattern: '\\b(Deny)\\b' },
  ],
};

/** Aider. Its words and keys are those of its source code. */
const AIDER: CliProfile = {
  ...USUAL_PROFILE,
  id: 'aider',
  command: 'aider',
  install: 'Install it as aider.chat/docs/install.html says.',
  isUntried: true,
  // Only an empty composer: prompts from before look like one that holds text.
  ready: { screen: '^[a-z ]*>$' },
  busy: { screen: '^\\W*Waiting for ' },
  asking: { screen: '\\(Y\\)es/\\(N\\)o.*\\[\\w+\\]:$' },
  composer: '^[a-z ]*>(?: (.*))?$',
  cursorInComposer: true,
  interruptKey: '\u0003',
  answers: [
    { label: 'Yes', keys: 'y\r', answer: 'allow', pattern: '\\(Y\\)es' },
    { label: 'No', keys: 'n\r', answer: 'deny', pattern: '\\(N\\)o' },
    { label: 'All', keys: 'a\r', pattern: '\\(A\\)ll' },
    { label: 'Skip all', keys: 's\r', pattern: '\\(S\\)kip all' },
    { label: "Don't ask again", keys: 'd\r', pattern: "\\(D\\)on't ask again" },
  ],
  newConversation: '/clear',
};

/** The profiles that were written from documentation, and never tried. */
export const UNTRIED_PROFILES: readonly CliProfile[] = [CURSOR, CRUSH, AIDER];
