import { describe, expect, it } from 'vitest';
import { newEvidenceId, newTerminalRunId, newTurnId, type SessionId, type TurnId } from '../../model/ids.ts';
import type { NewEvidence } from '../../model/terminal.ts';
import { deleteSession } from '../delete-session.ts';
import type { Store } from '../dialect.ts';
import { listEvents } from '../event.repository.ts';
import { listEvidence } from '../evidence.repository.ts';
import { forkSession } from '../fork.repository.ts';
import { acquireLease, releaseLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import {
  beginTerminalRun,
  endTerminalRun,
  listLeftBehind,
  listTerminalRuns,
  runsElsewhere,
} from '../terminal-run.repository.ts';
import { add, ELSEWHERE, leasedSession, newSession, prompt } from './build.ts';

export function describeTerminals(store: () => Store): void {
  const evidence = (turnId: TurnId, overrides: Partial<NewEvidence> = {}): NewEvidence => ({
    id: newEvidenceId(),
    turnId,
    kind: 'answer',
    label: 'stream',
    terminal: 'main',
    text: 'out',
    facts: { exitCode: 0 },
    ...overrides,
  });
  const snapshot = (turnId: TurnId, text: string) =>
    evidence(turnId, {
      kind: 'snapshot',
      label: 'screen',
      text,
      ansi: `\u001b[1m${text}\u001b[0m`,
      facts: {},
    });
  const rowsIn = async (table: 'TerminalEvidence' | 'TerminalScreens' | 'TerminalRuns', id: SessionId) =>
    (await store().db.selectFrom(table).select('chatSessionId').where('chatSessionId', '=', id).execute())
      .length;
  const texts = async (id: SessionId, window?: Parameters<typeof listEvidence>[2]) =>
    (await listEvidence(store(), id, window)).map(({ text }) => text);

  /** A session with a turn for each text, which is what was asked and what came of it. */
  const turns = async (...asked: readonly string[]) => {
    const lease = await leasedSession(store(), { engine: 'pty' });
    for (const text of asked) {
      const turnId = newTurnId();
      await add(store(), lease, { messages: [prompt(text, turnId)] });
      await add(store(), lease, { evidence: [evidence(turnId, { text })] });
    }
    await releaseLease(store(), lease);
    return lease.sessionId;
  };

  describe('evidence of terminals', () => {
    it('is kept with its change, exactly, and told of by an event', async () => {
      const lease = await leasedSession(store());
      const turnId = newTurnId();
      const kept = [
        evidence(turnId, {
          text: `nul \u0000, 你好 👍🏽, lone \ud800\n${'x'.repeat(300_000)}`,
          facts: { exitCode: 2, cut: 7 },
        }),
        evidence(turnId, {
          kind: 'question',
          label: 'screen',
          terminal: 'b',
          facts: { question: { kind: 'auth', choices: [] } },
        }),
        snapshot(turnId, 'screen'),
        evidence(turnId, { kind: 'thought', label: 'transcript', text: 'Hm \u0000.', facts: {} }),
        evidence(turnId, {
          kind: 'tool-call',
          label: 'transcript',
          facts: { cut: 3, tool: { name: 'look', input: '{"at":"\\u0000"}', isError: true } },
        }),
        evidence(turnId, {
          label: 'transcript',
          facts: { conversation: 'c-1', usage: { inputTokens: 5, outputTokens: 2 } },
        }),
      ];
      const events = await add(store(), lease, {
        messages: [prompt('ls', turnId)],
        evidence: kept,
        status: 'idle',
      });
      expect(events.map(({ type }) => type)).toEqual([
        ...kept.map(() => 'evidence-added'),
        'message-added',
        'status-changed',
      ]);
      expect(events.slice(0, 2)).toMatchObject([
        {
          data: {
            evidenceId: kept[0]?.id,
            turnId,
            kind: 'answer',
            label: 'stream',
            terminal: 'main',
            exitCode: 2,
          },
        },
        { data: { evidenceId: kept[1]?.id, kind: 'question', label: 'screen', terminal: 'b' } },
      ]);
      expect(await listEvents(store(), lease.sessionId, { after: 1 })).toEqual(events);
      const whole = await listEvidence(store(), lease.sessionId, { withScreens: true });
      expect(whole).toEqual(
        kept.map((piece) => ({ ...piece, chatSessionId: lease.sessionId, createdAt: events[0]?.at })),
      );
      const [, , light] = await listEvidence(store(), lease.sessionId);
      expect(light).not.toHaveProperty('ansi');
      expect(light?.text).toBe('screen');
    });

    it('is not kept by who has lost the session', async () => {
      const lost = await leasedSession(store());
      await releaseLease(store(), lost);
      const change = { evidence: [evidence(newTurnId())] };
      await expect(add(store(), lost, change)).rejects.toMatchObject({ code: 'LEASE_LOST' });
      expect(await rowsIn('TerminalEvidence', lost.sessionId)).toBe(0);
    });

    it('keeps a screen that was seen several times once', async () => {
      const lease = await leasedSession(store());
      const turnId = newTurnId();
      await add(store(), lease, { messages: [prompt('look', turnId)] });
      await add(store(), lease, { evidence: [snapshot(turnId, 'same'), snapshot(turnId, 'same')] });
      await add(store(), lease, { evidence: [snapshot(turnId, 'other'), snapshot(turnId, 'same')] });
      expect(await texts(lease.sessionId)).toEqual(['same', 'same', 'other', 'same']);
      expect(await rowsIn('TerminalScreens', lease.sessionId)).toBe(2);
    });

    it('shows a fork what belongs to the turns that it shares', async () => {
      const parent = await turns('one', 'two', 'three');
      const child = await forkSession(store(), { parentId: parent, forkOrder: 2, at: new Date() });
      const turnId = newTurnId();
      const lease = await acquireLease(store(), child.id, currentOwner());
      await add(store(), lease, {
        messages: [prompt('drei', turnId)],
        evidence: [evidence(turnId, { text: 'drei' })],
      });
      await releaseLease(store(), lease);
      expect(await texts(child.id)).toEqual(['one', 'two', 'drei']);
      expect(await texts(parent)).toEqual(['one', 'two', 'three']);
      const grandchild = await forkSession(store(), { parentId: child.id, forkOrder: 1, at: new Date() });
      expect(await texts(grandchild.id)).toEqual(['one']);
    });

    it('is given for a part of the rows', async () => {
      const id = await turns('one', 'two', 'three');
      expect(await texts(id, { from: 1 })).toEqual(['two', 'three']);
      expect(await texts(id, { from: 1, limit: 1 })).toEqual(['two']);
    });

    it('goes with its session, and stays while a fork shares it', async () => {
      const parent = await turns('one', 'two');
      const run = { id: newTerminalRunId(), chatSessionId: parent, name: 'main', profile: 'shell' };
      await beginTerminalRun(store(), { ...run, pid: 1, startTime: '1' }, new Date());
      const child = await forkSession(store(), { parentId: parent, forkOrder: 1, at: new Date() });
      await deleteSession(store(), parent, currentOwner(), new Date());
      expect(await texts(child.id)).toEqual(['one']);
      await deleteSession(store(), child.id, currentOwner(), new Date());
      expect(await rowsIn('TerminalEvidence', parent)).toBe(0);
      expect(await rowsIn('TerminalRuns', parent)).toBe(0);
    });
  });

  describe('programs in terminals', () => {
    it('are noted when they begin and when they end, once', async () => {
      const { id: chatSessionId } = await newSession(store());
      const run = {
        id: newTerminalRunId(),
        chatSessionId,
        name: 'main',
        profile: 'codex',
        pid: 7,
        startTime: '9',
      };
      const startedAt = new Date('2026-11-17T10:00:00.000Z');
      await beginTerminalRun(store(), run, startedAt);
      const begun = { ...run, startedAt: startedAt.toISOString(), endedAt: null, exitCode: null };
      expect(await listTerminalRuns(store(), chatSessionId)).toEqual([begun]);
      const endedAt = new Date('2026-11-17T10:00:01.000Z');
      await endTerminalRun(store(), run.id, { exitCode: 3, at: endedAt });
      await endTerminalRun(store(), run.id, { at: new Date() });
      const ended = { ...begun, endedAt: endedAt.toISOString(), exitCode: 3 };
      expect(await listTerminalRuns(store(), chatSessionId)).toEqual([ended]);
    });

    it('are left behind when their owner on this machine is dead, and nobody noted their end', async () => {
      const { id: chatSessionId } = await newSession(store());
      const owners = {
        here: currentOwner(),
        elsewhere: ELSEWHERE,
        dead: currentOwner().replace(/ (\d+) (.*)$/, ' $1 0'),
      };
      for (const [name, owner] of Object.entries(owners)) {
        for (const isOver of [false, true]) {
          const id = newTerminalRunId();
          const run = { id, chatSessionId, name, profile: 'shell', pid: 7, startTime: '9' };
          await beginTerminalRun(store(), run, new Date());
          await store().db.updateTable('TerminalRuns').set({ owner }).where('id', '=', id).execute();
          if (isOver) await endTerminalRun(store(), id, { at: new Date() });
        }
      }
      const left = (await listLeftBehind(store())).filter((run) => run.chatSessionId === chatSessionId);
      expect(left).toMatchObject([{ name: 'dead', pid: 7, startTime: '9', endedAt: null }]);
      const names = ['here', 'elsewhere', 'dead', 'nobody'];
      const elsewhere = await Promise.all(names.map((name) => runsElsewhere(store(), chatSessionId, name)));
      expect(elsewhere).toEqual([false, true, false, false]);
    });
  });
}
