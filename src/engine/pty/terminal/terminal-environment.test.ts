import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../../model/ids.ts';
import { terminalEnvironment } from './terminal-environment.ts';

describe('the environment of a program in a terminal', () => {
  it("is the user's, without what is ours, and with the marks of its session", () => {
    const sessionId = newSessionId();
    const environment = terminalEnvironment(
      {
        PATH: '/bin',
        EDITOR: 'vi',
        NOTHING: undefined,
        TERM: 'dumb',
        TMUX: '/tmp/tmux',
        CUEBOOK_TOKEN: 'secret',
        CUEBOOK_DATABASE_URL: 'postgres://user:secret@localhost/db',
        CUEBOOK_TERMINAL: 'another',
      },
      sessionId,
      'id',
    );
    expect(environment).toEqual({
      PATH: '/bin',
      EDITOR: 'vi',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      CUEBOOK_SESSION: sessionId,
      CUEBOOK_TERMINAL: 'id',
    });
  });
});
