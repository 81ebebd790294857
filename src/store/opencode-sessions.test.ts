import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { opencodeSessions } from './opencode-sessions.ts';

it('gives the conversations that something was added to, in their order, while another process writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-opencode-'));
  const file = join(folder, 'opencode.db');
  const database = new Database(file);
  onTestFinished(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });
  database.pragma('journal_mode = wal');
  database.exec(`
    create table session (id text, parent_id text, title text, directory text, time_updated integer);
    create table message (id text, session_id text, time_created integer, data text);
    create table part (id text, message_id text, session_id text, data text);
    insert into session values ('ses_1', null, 'Tea', '/w', 100), ('ses_2', 'ses_1', 'Below', '/w', 100), ('ses_3', null, 'Old', '/w', 1);
    insert into message values ('m2', 'ses_1', 20, '{"role":"assistant"}'), ('m1', 'ses_1', 10, '{"role":"user"}');
    insert into part values ('p2', 'm2', 'ses_1', '{"type":"text","text":"Yes"}'), ('p1', 'm1', 'ses_1', '{"type":"text","text":"Tea?"}');
  `);
  const sessions = await opencodeSessions(file, new Date(50));
  expect(sessions.map(({ id, text }) => ({ id, ...JSON.parse(text) }))).toEqual([
    {
      id: 'ses_1',
      info: { id: 'ses_1', title: 'Tea', directory: '/w' },
      messages: [
        { info: { id: 'm1', role: 'user' }, parts: [{ type: 'text', text: 'Tea?' }] },
        { info: { id: 'm2', role: 'assistant' }, parts: [{ type: 'text', text: 'Yes' }] },
      ],
    },
  ]);
  await expect(opencodeSessions(join(folder, 'none.db'), new Date(0))).rejects.toThrow();
});
