import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { newTerminalRunId } from '../../model/ids.ts';
import { newSession } from '../../store/cases/build.ts';
import { currentOwner } from '../../store/lease-owner.ts';
import { openStore } from '../../store/open-store.ts';
import { beginTerminalRun, listTerminalRuns } from '../../store/terminal-run.repository.ts';
import { endLeftBehind } from './end-left-behind.ts';

describe('what a killed process left behind in terminals', () => {
  it('is ended once, if it ends, and noted without an exit code; what others run is left alone', async () => {
    const { location, remove } = await createTestFile();
    const store = await openStore(location);
    try {
      const { id: chatSessionId } = await newSession(store);
      const ours = {
        id: newTerminalRunId(),
        chatSessionId,
        name: 'a',
        profile: 'shell',
        pid: 1,
        startTime: 's',
      };
      const left = { ...ours, id: newTerminalRunId(), name: 'b', pid: 2 };
      await beginTerminalRun(store, ours, new Date(0));
      await beginTerminalRun(store, left, new Date(1));
      const owner = currentOwner().replace(/\S*$/, 'another start');
      await store.db.updateTable('TerminalRuns').set({ owner }).where('id', '=', left.id).execute();

      const ended: unknown[] = [];
      const end = async (process: unknown) => ended.push(process);
      const now = () => new Date(1_000);
      const stuck = async () => await Promise.reject(new Error('It does not end by SIGKILL'));
      expect(await endLeftBehind(store, stuck, now)).toEqual([]);
      expect(await endLeftBehind(store, end, now)).toMatchObject([{ id: left.id }]);
      expect(await endLeftBehind(store, end, now)).toEqual([]);
      expect(ended).toEqual([{ pid: 2, startTime: 's', terminalId: left.id }]);
      expect(await listTerminalRuns(store, chatSessionId)).toMatchObject([
        { name: 'a', endedAt: null },
        { name: 'b', endedAt: now().toISOString(), exitCode: null },
      ]);
    } finally {
      await store.close();
      await remove();
    }
  });
});
