import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';

/** opencode, whose state only its screen tells. */
export const OPENCODE: CliProfile = {
  ...USUAL_PROFILE,
  id: 'opencode',
  command: 'opencode',
  env: { OPENCODE_DISABLE_AUTOUPDATE: '1' },
  install: 'Install it with `npm install -g opencode-ai`, and run `opencode` once to choose a model.',
  proven: ['1.18.33'],
  quietMs: 400,
  ready: { screen: 'ctrl\\+p commands$|tab agents' },
  busy: { screen: '^ *[■⬝]+ +esc (?:again to )?interrupt' },
  newConversation: '/new',
  asking: { screen: '^ *┃ +△ ' },
  composer: '^ *┃(?: {2}(.*))?$',
  composerFoot: '^ *┃ {2}\\S+ · \\S',
  cursorInComposer: true,
  // A dialog stands above the conversation, which may show on both sides.
  menu: '(?:^| {4})[A-Z][\\w ]* {3,}esc(?:/enter)?(?: {4}|$)',
  popup: '^ *┃ \\S.* ┃$',
  closePopup: '\u001B',
  answers: [
    { label: 'Allow once', keys: '\r', answer: 'allow', pattern: 'Allow once' },
    { label: 'Reject', keys: '\u001B', answer: 'deny', pattern: 'Reject' },
  ],
  transcript: 'opencode',
  resume: ['--session', '{id}'],
};
