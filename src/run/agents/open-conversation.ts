import { setTimeout } from 'node:timers/promises';
import { isCourseEmpty } from '../../model/course.ts';
import type { SessionId } from '../../model/ids.ts';
import { type Message, withoutVoided } from '../../model/message.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Session } from '../../model/session.ts';
import type { ResponseSpec } from '../../model/task.ts';
import { append } from '../../store/append.ts';
import type { Store } from '../../store/dialect.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { askSession, type SessionRun } from '../ask-session.ts';
import { promptOfNextTask } from '../asked-prompt.ts';
import { holdLease } from '../hold-lease.ts';
import { tailOf } from '../plan-turn.ts';
import type { RunHelp } from '../run-help.ts';
import type { RunWorld } from '../world.ts';
import { agentOfSession } from './agent-of-session.ts';
import { bootMessageOf, bootRow } from './boot-message.ts';
import type { OpenAgent } from './open-agent.ts';

/** A conversation that somebody looks at. */
export interface OpenedSession {
  readonly session: Session;
  /** Who answers. */
  readonly agent?: OpenAgent['agent'];
  /** What its course began with. */
  readonly boot?: Message;
  /** What the boot message wants done next, where it was said just now: iterate its `events` to do it. */
  readonly next?: SessionRun;
  /** What the user should know. */
  readonly warnings: readonly RunWarning[];
}

/** Opens a conversation. One in which nothing was said since the last reset begins with the agent's boot message, once. */
export async function openConversation(
  world: RunWorld,
  sessionId: SessionId,
  help: RunHelp,
  signal: AbortSignal,
): Promise<OpenedSession> {
  const store = await world.store();
  const { archivedAt, ...found } = await getSession(store, sessionId);
  const { agent, warnings } = await agentOfSession(world.agents, found, { isOnlySeen: true });
  // One that was put aside is only looked at.
  const message = agent && archivedAt === null ? await bootMessageOf(world.agents, agent) : undefined;
  const said = message && (await sayBoot(world, store, sessionId, message));
  const boot = said ?? bootOf(await countedRows(store, sessionId));
  const session = await getSession(store, sessionId);
  const opened = { session, ...(agent && { agent: agent.agent }), ...(boot && { boot }), warnings };
  const { nextTasks = [] } = message ?? {};
  if (!said || nextTasks.length === 0) return opened;
  const prompts = () => nextTasks.map((task) => promptOfNextTask(task, said.id));
  try {
    return { ...opened, next: await askSession(world, { sessionId, help, prompts }, signal) };
  } catch (error) {
    // The boot message is said by now: what is refused of the rest is no reason not to open.
    if (!isRefusal(error)) throw error;
    return { ...opened, warnings: [...warnings, { code: 'next-tasks-refused', message: error.message }] };
  }
}

const LOOK_AGAIN_MS = 25;
const MOST_LOOKS = 80;

/** Says the boot message if nothing was said in the course yet; undefined where somebody has said something. */
async function sayBoot(
  { leaseTimes, now }: RunWorld,
  store: Store,
  sessionId: SessionId,
  message: ResponseSpec,
): Promise<Message | undefined> {
  for (let look = 1; look <= MOST_LOOKS; look++) {
    if (!isCourseEmpty(await countedRows(store, sessionId))) return undefined;
    try {
      const held = await holdLease(store, sessionId, leaseTimes);
      try {
        const rows = await countedRows(store, sessionId);
        if (!isCourseEmpty(rows)) return undefined;
        const { course, genseq } = tailOf(rows);
        const row = bootRow(message, { course, genseq });
        await append(store, held.lease, { messages: [row] }, now());
        return (await countedRows(store, sessionId)).find(({ id }) => id === row.id);
      } finally {
        await held.release();
      }
    } catch (error) {
      // Another window opens it at this moment, or somebody runs it: soon something is said.
      if (!isRefusal(error, 'SESSION_BUSY')) throw error;
    }
    await setTimeout(LOOK_AGAIN_MS);
  }
  return undefined;
}

async function countedRows(store: Store, sessionId: SessionId): Promise<readonly Message[]> {
  return withoutVoided(await listMessages(store, sessionId));
}

function bootOf(rows: readonly Message[]): Message | undefined {
  const course = rows.at(-1)?.course;
  return rows.findLast((row) => row.kind === 'boot' && row.course === course);
}
