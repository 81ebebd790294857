import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SessionId } from '../../model/ids.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Message } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import type { RunSummary } from '../../model/run.ts';
import type { NewConversation, SendRequest, SessionRun, TaskRequest } from '../../workbench.ts';
import type { LiveWorkspace } from '../live-workspace.case.ts';

export const CLAUDE = 'anthropic/claude-sonnet-4-5';

/** What tests do with the agents of a workspace. */
export function agentTools(stage: () => LiveWorkspace) {
  const sessions = () => stage().workbench.sessions;
  const write = async (path: string, text: string) => {
    const target = join(stage().folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  };
  const performed = async ({ events }: Pick<SessionRun, 'events'>): Promise<RunSummary['data']> => {
    const last = (await Array.fromAsync(events)).at(-1);
    if (last?.type !== 'run-summary') throw new Error('The run ended without a summary.');
    return last.data;
  };
  const rows = async (id: SessionId): Promise<readonly Message[]> => (await sessions().messages(id)).messages;
  return {
    sessions,
    write,
    performed,
    rows,
    configure: async (...agents: readonly JsonObject[]) => {
      await write('agents.json', JSON.stringify({ agents }, null, 2));
    },
    begin: async (conversation: NewConversation = {}) => (await sessions().create(conversation)).id,
    send: async (sessionId: SessionId, text: string, request: Partial<SendRequest> = {}) =>
      await performed(await sessions().send({ sessionId, text, ...request })),
    task: async (sessionId: SessionId, task: TaskRequest['task'], request: Partial<TaskRequest> = {}) =>
      await performed(await sessions().runTask({ sessionId, task, ...request })),
    /** What a person sees of a session, in short. */
    shown: async (id: SessionId) => (await rows(id)).flatMap((row) => shownAs(row) ?? []),
    /** The bodies of all requests since `from`, as the model server got them. */
    bodies: (from = 0) =>
      stage()
        .server.requests.slice(from)
        .map(({ body }) => body),
  };
}

function shownAs(row: Message): string | undefined {
  const { kind, audience } = row;
  if (kind === 'marker' || kind === 'undo') return `— ${kind} ${row.course} —`;
  if (audience === 'none') return undefined;
  return `${kind} ${audience}: ${kind === 'error' ? row.metadata.message : messageText(row)}`;
}
