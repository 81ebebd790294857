import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';

/** Goose, whose state only its screen tells. It draws line by line: answers are exactly what it put out. */
export const GOOSE: CliProfile = {
  ...USUAL_PROFILE,
  id: 'goose',
  command: 'goose',
  args: ['session'],
  install: 'Install it as its documentation says, and run `goose configure` once to choose a model.',
  proven: ['1.52.0'],
  quietMs: 100,
  // Only an empty composer has this hint: prompts from before look like a composer, too.
  ready: { screen: '^> Enter to send · ' },
  busy: { screen: '^[◐◓◑◒] {2}.*\\(Ctrl\\+C to interrupt\\)' },
  asking: { screen: '^◆ {2}(?:Goose would like to|.* do you allow)' },
  composer: '^> (.*)$',
  cursorInComposer: true,
  menu: '^◆ {2}\\S',
  face: '^ {2}(?:╌{20} |⏱ |⏳ |✓ extensions)',
  interruptKey: '\u0003',
  answers: [
    { label: '$1', keys: '\r', answer: 'allow', pattern: '^● (Allow)\\b' },
    { label: '$1', keys: '\u001B[B\r', pattern: '^○ (Always Allow)$' },
    { label: '$1', keys: '\u001B[B\u001B[B\r', answer: 'deny', pattern: '^○ (Deny)$' },
    { label: '$1', keys: '\u001B[B\u001B[B\u001B[B\r', pattern: '^○ (Cancel)$' },
  ],
  newConversation: '/new',
};
