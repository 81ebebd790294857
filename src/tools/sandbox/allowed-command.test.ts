import { describe, expect, it } from 'vitest';
import { isCommandAllowed } from './allowed-command.ts';

const ENTRIES = ['ls', 'git log', 'sort notes.txt | uniq'];

describe('a command', () => {
  it.each([
    'ls',
    'ls -la data/2026',
    'git log --since=2026-01-01 -n 3',
    'ls Übersicht.md 你好.txt',
    'sort notes.txt | uniq',
    'sort notes.txt | uniq -c',
  ])('needs no question when the user has said so: %s', (cmd) => {
    expect(isCommandAllowed(cmd, ENTRIES)).toBe(true);
  });

  it.each([
    '',
    'rm -r .',
    'lsof',
    'ls-l',
    ' ls',
    'git push',
    'git',
    'LS',
    'ls\trm',
    'ls\nrm -r .',
    'ls -la\nrm -r .',
    'ls \rrm',
    'ls ; rm -r .',
    'ls; rm -r .',
    'ls & rm -r .',
    'ls && rm -r .',
    'ls | sh',
    'ls > notes.txt',
    'ls < notes.txt',
    'ls `rm -r .`',
    'ls $(rm -r .)',
    'ls $HOME',
    'ls (a)',
    'ls {a,b}',
    'ls *',
    'ls a?',
    'ls [ab]',
    'ls ~',
    'ls "a b"',
    "ls 'a b'",
    'ls a\\ b',
    'ls # all',
    'ls !1',
    'ls \u2028rm',
    'ls \0rm',
  ])('is asked for when it is, or might be, another one: %j', (cmd) => {
    expect(isCommandAllowed(cmd, ENTRIES)).toBe(false);
  });

  it.each([[[]], [['']], [[' ']]])('is asked for where nothing is allowed: %j', (entries) => {
    expect(isCommandAllowed(' rm', entries)).toBe(false);
    expect(isCommandAllowed('', entries)).toBe(false);
  });
});
