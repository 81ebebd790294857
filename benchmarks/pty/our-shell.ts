import { openShell } from '../../src/engine/pty/shell/open-shell.ts';
import { newSessionId, newTerminalRunId } from '../../src/model/ids.ts';

export interface AskedShell {
  /** The text of the answer with what was cut out of it, as a number of characters. */
  ask(command: string): Promise<{ readonly text: string; readonly cut: number }>;
  close(): Promise<void>;
}

/** Bash, driven as a script drives it. */
export async function startOurs(folder: string): Promise<AskedShell> {
  const environment = { ...process.env, HOME: folder };
  const program = await openShell(
    { sessionId: newSessionId(), runId: newTerminalRunId(), name: 'main', cwd: folder, environment },
    { shell: 'bash' },
  );
  const { signal } = new AbortController();
  return {
    ask: async (command) => {
      const answer = { text: '', cut: 0 };
      for await (const event of program.ask(command, signal)) {
        if (event.type === 'evidence') Object.assign(answer, { text: event.text, cut: event.facts.cut ?? 0 });
        if (event.type === 'end' && event.reason !== 'done') throw new Error(event.message ?? event.reason);
      }
      return answer;
    },
    close: () => program.end(),
  };
}
