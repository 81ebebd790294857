import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelRequest, SeenMessage } from '../../../test/model-server/model-server.ts';
import type { SessionId } from '../../model/ids.ts';
import type { ModelMessage } from '../../model/model-message.ts';
import type { LiveWorkspace } from '../live-workspace.case.ts';
import type { RunRequest } from '../run-script.ts';

/** Writes a file of the workspace and returns its path. */
export async function write({ folder }: LiveWorkspace, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

/** Runs a script and returns its session, and what its models were asked. */
export async function ran(
  { workbench, server }: LiveWorkspace,
  request: RunRequest,
): Promise<{ readonly id: SessionId; readonly requests: readonly ModelRequest[] }> {
  const from = server.requests.length;
  const { session, events } = await workbench.scripts.run(request);
  for await (const event of events) {
    if (event.type !== 'run-summary' || event.data.reason === 'done') continue;
    throw new Error(JSON.stringify(event.data));
  }
  return { id: session.id, requests: server.requests.slice(from) };
}

/** Texts, calls and results of messages, as a model server has seen them. */
export function asSeen(messages: readonly ModelMessage[]): readonly string[] {
  return messages.flatMap(({ role, content }) => {
    if (typeof content === 'string') return `${role}: ${content}`;
    return content.map((part) => {
      if (part.type === 'tool-call') return `${role} calls ${part.toolName} ${JSON.stringify(part.input)}`;
      if (part.type === 'tool-result' && 'value' in part.output) return `${role} gives ${part.output.value}`;
      return `${role}: ${part.type === 'text' ? part.text : part.type}`;
    });
  });
}

/** The same of what a model server has seen, but for the system prompt. */
export function seen(messages: readonly SeenMessage[]): readonly string[] {
  return messages
    .filter(({ role }) => role !== 'system')
    .flatMap(({ role, parts }) =>
      parts.map((part) => {
        if (part.type === 'tool-call') return `${role} calls ${part.name} ${JSON.stringify(part.input)}`;
        if (part.type === 'tool-result') return `${role} gives ${part.output}`;
        return `${role}: ${part.type === 'text' ? part.text : part.type}`;
      }),
    );
}
