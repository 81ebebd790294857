import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';

/** pi, whose state only its screen tells. */
export const PI: CliProfile = {
  ...USUAL_PROFILE,
  id: 'pi',
  command: 'pi',
  install: 'Install it with `npm install -g @earendil-works/pi-coding-agent`.',
  proven: ['0.87.1'],
  quietMs: 100,
  ready: { screen: '[\\d.]+%/[\\d.]+[kM]' },
  busy: { screen: '^(?:─+)? ?[\\u2801-\\u28ff] ' },
  asking: { screen: '^ *Trust project folder\\?' },
  composerFrame: '^──',
  cursorInComposer: true,
  menu: '(?:Esc|[Ee]scape/[Cc]trl\\+[Cc])(?: to)? cancel|^tab scope · |^ {2}Type to search:',
  popup: '^→ \\S',
  closePopup: '\u001B',
  firstStart: [{ pattern: '^ *→ Trust$', keys: '\r', grants: true }],
  answers: [
    { label: '$1', keys: '\r', answer: 'allow', pattern: '^→ (Trust)$' },
    { label: '$1', keys: '\u001B', answer: 'deny', pattern: '^(Do not trust)$' },
  ],
  newConversation: '/new',
  transcript: 'pi',
  resume: ['--session', '{id}'],
};
