import { type CliProfile, type ReplPrompts, USUAL_PROFILE } from '../../../model/cli-profile.ts';

type Start = Pick<CliProfile, 'id' | 'command'> & Partial<Pick<CliProfile, 'args' | 'env' | 'install'>>;

function replProfile(start: Start, repl: ReplPrompts): CliProfile {
  return {
    ...USUAL_PROFILE,
    turnSeconds: 600,
    interruptKey: '\u0003',
    quietMs: 30,
    ready: { screen: repl.first },
    ...start,
    repl,
  };
}

/** The prompts of languages. No history of the user's is written, where that can be said; Python has such a variable from 3.13 on. */
export const REPL_PROFILES: readonly CliProfile[] = [
  replProfile(
    {
      id: 'python',
      command: 'python3',
      args: ['-q', '-i'],
      // The plain prompt, which older versions have, too.
      env: { PYTHON_BASIC_REPL: '1', PYTHON_HISTORY: '/dev/null', PYTHON_COLORS: '0' },
      install: 'Install Python 3.',
    },
    { first: '^>>> $', more: '^\\.\\.\\. $', blankEnds: true },
  ),
  replProfile(
    {
      id: 'node',
      command: 'node',
      // Its own prompt shows a preview below what is typed, and writes a history.
      args: ['-e', "require('node:repl').start({ preview: false, useGlobal: true })"],
      install: 'Install Node.js.',
    },
    { first: '^> $', more: '^(?:\\.\\.\\.|\\|) $' },
  ),
  replProfile(
    {
      id: 'psql',
      command: 'psql',
      args: ['--no-psqlrc'],
      env: { PSQL_HISTORY: '/dev/null', PSQL_PAGER: 'cat', PAGER: 'cat' },
      install: 'Install the client of PostgreSQL. It finds its database by PGHOST, PGDATABASE and the like.',
    },
    { first: '^[^ ]*=[*!?]?[>#] $', more: '^[^ ]*[-\'"$*(][*!?]?[>#] $' },
  ),
  replProfile(
    {
      id: 'sqlite3',
      command: 'sqlite3',
      args: ['-interactive'],
      env: { SQLITE_HISTORY: '/dev/null' },
      install: 'Install the command-line shell of SQLite. It opens a database by `.open file`.',
    },
    { first: '^sqlite> $', more: '^ {3}\\.{3}> $' },
  ),
];

/** The profile of a program, by the name of its process. */
export function replOf(program: string): string | undefined {
  const name = /^[a-z]+3?/u.exec(program.toLowerCase())?.[0];
  return REPL_PROFILES.find(({ id, command }) => id === name || command === name)?.id;
}
