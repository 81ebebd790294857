import { join } from 'node:path';

/** The profile of `test/terminals/remembers.js`, as a configuration says it. */
export function rememberingProfile(settings: object = {}): object {
  return {
    remembers: {
      command: process.execPath,
      args: [join(import.meta.dirname, 'remembers.js')],
      pasteGapMs: 20,
      quietMs: 8,
      startSeconds: 20,
      turnSeconds: 60,
      ready: { screen: '^ {2}\\? for help' },
      busy: { screen: 'esc to interrupt' },
      asking: { screen: '^› 1\\. Yes' },
      composer: '^› (?!1\\. )(.*)$',
      newConversation: '/new',
      transcript: 'pi',
      resume: ['--session', '{id}'],
      ...settings,
    },
  };
}
