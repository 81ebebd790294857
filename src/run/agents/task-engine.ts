import type { CalledSession } from '../../agents/code/code-agent.ts';
import type { Engine, EngineInput } from '../../engine/engine.ts';
import type { EngineEvent } from '../../model/event.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { isBuiltInAction } from '../../model/task.ts';
import type { AskedTask } from '../asked-prompt.ts';
import { agentEngine } from './agent-engine.ts';
import { type ActionWorld, builtInAction } from './built-in-actions.ts';
import { codeAnswer } from './code-answer.ts';
import type { OpenAgent } from './open-agent.ts';
import { Speech } from './speech.ts';

/** The engine of an action: the agent's own code does it, and what that leaves alone everybody can do. */
export function taskEngine(asked: AskedTask, around: ActionWorld): Engine {
  return agentEngine((input, signal) => doTask(asked, around, input, signal));
}

async function* doTask(
  asked: AskedTask,
  around: ActionWorld,
  input: EngineInput,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const { agent, conversation, session } = around;
  const { task, cameFrom: messageId, file } = asked;
  const code = await codeFor(asked, around);
  if (code) {
    const given = { ...task, ...(messageId !== undefined && { messageId }), ...(file && { file }) };
    const said = code.run(
      { method: 'executeTask', task: given, session: agentSession(session.id, input) },
      signal,
    );
    if (yield* codeAnswer(said, { conversation, input, asked })) return;
  }
  if (isBuiltInAction(task.name)) yield* builtInAction(task.name, asked, around, input, signal);
  else if (!code) throw unknownAction(task.name, agent);
  // Whoever has pressed a button wants to see that it did something.
  else yield* new Speech(asked).end({ message: NOTHING_SAID, meta: { isVirtual: true } });
}

const NOTHING_SAID = 'Done; there is nothing to say about it.';

/** The code that does a task. Where it cannot be run, what everybody can do is done without it. */
async function codeFor(
  { task }: AskedTask,
  { agent }: ActionWorld,
): Promise<NonNullable<OpenAgent['code']> | undefined> {
  if (!agent?.code) return undefined;
  try {
    return (await agent.code.methods()).includes('executeTask') ? agent.code : undefined;
  } catch (error) {
    if (isRefusal(error) && isBuiltInAction(task.name)) return undefined;
    throw error;
  }
}

/** The engine of an agent whose code replies to prompts. */
export function replyEngine(
  { code }: { readonly code: NonNullable<OpenAgent['code']> },
  { conversation, session }: Pick<ActionWorld, 'conversation' | 'session'>,
): Engine {
  return agentEngine(async function* (input, signal) {
    yield { type: 'step-start' };
    const said = code.run({ method: 'generateReply', session: agentSession(session.id, input) }, signal);
    yield* codeAnswer(said, { conversation, input });
    yield { type: 'step-end', finishReason: 'stop', model: input.model };
  });
}

function agentSession(id: string, { messages, settings, system }: EngineInput): CalledSession {
  return { id, messages: messages(), settings, ...(system !== undefined && { system }) };
}

/** What to say of an action that nobody can do. */
export function unknownAction(name: string, agent: OpenAgent | undefined): Refusal {
  const who = agent?.agent.name ?? 'A conversation without an agent';
  return new Refusal('INVALID_INPUT', `${who} has no action ${JSON.stringify(name)}.`, {
    remedy:
      'Give the agent code that does it (`path` in agents.json), or make it a task of the type message.',
  });
}
