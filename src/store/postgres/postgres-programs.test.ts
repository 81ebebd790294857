import { describe, expect, it } from 'vitest';
import { findPostgresProgram, splitPassword } from './postgres-programs.ts';

describe('the programs of PostgreSQL', () => {
  it.each([
    ['postgres://me:secret@host:5433/plays', 'postgres://me@host:5433/plays', 'secret'],
    ['postgresql://me:p%40ss%3A@host/plays', 'postgresql://me@host/plays', 'p@ss:'],
    ['postgres://host/plays?user=me&password=se%26cret', 'postgres://host/plays?user=me', 'se&cret'],
    ['postgres://me@host/plays?sslmode=no-verify', 'postgres://me@host/plays?sslmode=require', undefined],
    ['postgres://me:secret@%2Fvar%2Frun/plays', 'postgres://me@%2Fvar%2Frun/plays', 'secret'],
  ])('get the password of %s apart from the address', (url, dbname, password) => {
    expect(splitPassword(url)).toEqual({ dbname, password });
  });

  it('are found in the folder that is named, and else it is said what to install', () => {
    expect(() => findPostgresProgram('pg_dump', { CUEBOOK_PG_BIN: '/nowhere' })).toThrow(
      expect.objectContaining({
        code: 'NOT_FOUND',
        message: 'pg_dump is not installed in /nowhere.',
        remedy: expect.stringContaining('postgresql-client'),
      }),
    );
  });
});
