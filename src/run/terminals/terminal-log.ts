import { join } from 'node:path';
import type { SessionId, TerminalRunId } from '../../model/ids.ts';
import type { CliConversation, TerminalRoute } from '../../model/terminal.ts';
import type { Store } from '../../store/dialect.ts';
import {
  beginTerminalRun,
  endTerminalRun,
  type NewTerminalRun,
  runsElsewhere,
} from '../../store/terminal-run.repository.ts';

/** Where the raw streams are kept, in the workspace. */
export const TERMINALS = join('.cuebook', 'terminals');

/** Where it is noted what runs in terminals, and where their raw streams are kept. */
export function terminalLog(workspace: string, store: () => Promise<Store>, now: () => Date) {
  return {
    folderOf: (sessionId: SessionId, runId: TerminalRunId): string =>
      join(workspace, TERMINALS, sessionId, runId),
    /** The same, to be written to. Refuses with INVALID_INPUT where a link leads out of the workspace. */
    recordTo: async (sessionId: SessionId, runId: TerminalRunId): Promise<string> => {
      const { refuseOutwardLink } = await import('../../files/safe-path.ts');
      // The id of a run is new: nobody can have put a link there.
      for (const name of [TERMINALS, join(TERMINALS, sessionId)]) await refuseOutwardLink(workspace, name);
      return join(workspace, TERMINALS, sessionId, runId);
    },
    begun: async (run: NewTerminalRun): Promise<Date> => {
      const at = now();
      await beginTerminalRun(await store(), run, at);
      return at;
    },
    runsElsewhere: async (sessionId: SessionId, name: string): Promise<boolean> =>
      await runsElsewhere(await store(), sessionId, name),
    conversationOf: async (
      sessionId: SessionId,
      route: TerminalRoute,
    ): Promise<CliConversation | undefined> => {
      const { cliConversation } = await import('./cli-conversation.ts');
      return await cliConversation(await store(), sessionId, route);
    },
    over: async (runId: TerminalRunId, exitCode: number): Promise<void> =>
      await endTerminalRun(await store(), runId, { exitCode, at: now() }),
  };
}
