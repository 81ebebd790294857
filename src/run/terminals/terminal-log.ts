import { join } from 'node:path';
import type { SessionId, TerminalRunId } from '../../model/ids.ts';
import type { Store } from '../../store/dialect.ts';
import {
  beginTerminalRun,
  endTerminalRun,
  type NewTerminalRun,
} from '../../store/terminal-run.repository.ts';

/** Where it is noted what runs in terminals, and where their raw streams are kept. */
export function terminalLog(workspace: string, store: () => Promise<Store>, now: () => Date) {
  return {
    recordTo: (sessionId: SessionId, runId: TerminalRunId): string =>
      join(workspace, '.cuebook', 'terminals', sessionId, runId),
    begun: async (run: NewTerminalRun): Promise<void> => await beginTerminalRun(await store(), run, now()),
    over: async (runId: TerminalRunId, exitCode: number): Promise<void> =>
      await endTerminalRun(await store(), runId, { exitCode, at: now() }),
  };
}
