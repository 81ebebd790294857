import type { EngineInput } from '../../engine/engine.ts';
import { safePath } from '../../files/safe-path.ts';
import { scriptPath } from '../../files/script-path.ts';
import { readTextFile } from '../../files/text-file.ts';
import type { EngineEvent } from '../../model/event.ts';
import type { JsonObject } from '../../model/json.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import type { BuiltInAction } from '../../model/task.ts';
import { isObject, isString, isStrings } from '../../model/value-check.ts';
import type { PassedArguments } from '../../script/arguments.ts';
import type { AskedTask } from '../asked-prompt.ts';
import type { Conversation } from '../conversation.ts';
import { createConversation } from '../create-conversation.ts';
import { deeper } from '../nesting.ts';
import type { HelpOfRun } from '../run-help.ts';
import type { RunWorld } from '../world.ts';
import { helpText } from './agent-help.ts';
import { bootMessageOf } from './boot-message.ts';
import { contextReset, contextRestored } from './context-reset.ts';
import type { OpenAgent } from './open-agent.ts';
import { Speech, type SpeechEnd } from './speech.ts';

/** What an action happens in. */
export interface ActionWorld {
  readonly world: RunWorld;
  readonly session: Session;
  readonly agent: OpenAgent | undefined;
  readonly help: HelpOfRun;
  readonly conversation: Conversation;
}

/** What every agent can do without any code. */
export async function* builtInAction(
  action: BuiltInAction,
  asked: AskedTask,
  around: ActionWorld,
  input: EngineInput,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const { params = {} } = asked.task;
  switch (action) {
    case 'ResetContext':
      return yield* resetContext(asked, around, input);
    case 'UndoReset':
      return yield contextRestored(around.conversation.rows);
    case 'RunScript':
      return yield* runScriptOf(params, asked, around, signal);
    case 'ApplyPriming':
      return yield* applyPriming(params, asked, around);
    case 'OpenSkill':
      return yield* say(asked, await skillText(around.world.workspace, textParam(params, 'id')));
    case 'ShowHelp':
      return yield* say(asked, helpText(around.agent?.agent));
    default:
      return action satisfies never;
  }
}

const RESET = 'The context is reset: nothing above is sent any more. What can I do for you?';

async function* resetContext(
  asked: AskedTask,
  { world, agent, conversation }: ActionWorld,
  input: EngineInput,
): AsyncGenerator<EngineEvent> {
  yield contextReset(conversation, input);
  const boot = agent && (await bootMessageOf(world.agents, agent));
  if (boot) yield* new Speech(asked).end(boot, { isBoot: true });
  else yield* say(asked, RESET);
}

async function* runScriptOf(
  params: JsonObject,
  asked: AskedTask,
  { world, help }: ActionWorld,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const name = textParam(params, 'path');
  const path = await scriptPath(world.workspace, name);
  const nesting = deeper(help.nesting);
  const run = await world.runScript({ ...help, nesting, path, args: argumentsIn(params) }, signal);
  for await (const event of run.events) {
    if (event.type !== 'run-summary') continue;
    const { reason, error, ran, shared } = event.data;
    if (error)
      throw new Refusal(error.code ?? 'PROVIDER_FAILED', `${name}: ${error.message}`, {
        remedy: error.remedy,
      });
    if (reason === 'aborted') return;
    const had = shared > 0 ? ` (${shared} had their answers already)` : '';
    yield* say(asked, `Ran ${name}: ${ran} of ${ran + shared} prompts${had}.`, { leadsTo: run.session.id });
  }
}

async function* applyPriming(
  params: JsonObject,
  asked: AskedTask,
  { world, session }: ActionWorld,
): AsyncGenerator<EngineEvent> {
  const scriptRef = textParam(params, 'scriptRef');
  const { agentId, script, metadata } = session;
  // That of a script's session is what the script asked for, and not what somebody chose.
  const model = script ? undefined : metadata.modelId;
  const begun = await createConversation(world, {
    ...(agentId !== null && { agentId }),
    ...(model !== undefined && { model }),
    priming: { scriptRefs: [scriptRef] },
  });
  const text = `A new conversation begins with ${scriptRef}.`;
  yield* say(asked, text, { leadsTo: begun.session.id });
}

async function skillText(workspace: string, id: string): Promise<string> {
  try {
    const { text } = await readTextFile(await safePath(workspace, `skills/${id}/SKILL.md`));
    return text;
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    throw new Refusal('NOT_FOUND', `There is no skill ${id}.`, {
      remedy: `Write what it is about into skills/${id}/SKILL.md.`,
      cause: error,
    });
  }
}

/** What an action says is for people: no model gets it. */
function say(asked: AskedTask, message: string, end?: SpeechEnd): Generator<EngineEvent> {
  return new Speech(asked).end({ message, meta: { isVirtual: true } }, end);
}

function textParam(params: JsonObject, name: string): string {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (isString(value) && value.trim() !== '') return value;
  throw new Refusal('INVALID_INPUT', `The action needs \`${name}\` among its params, as a text.`);
}

function argumentsIn({ args }: JsonObject): PassedArguments {
  if (args === undefined) return {};
  if (isStrings(args)) return { positional: args };
  if (isObject(args) && isStrings(Object.values(args))) {
    return { named: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)])) };
  }
  throw new Refusal('INVALID_INPUT', '`args` must be a list of texts, or an object of texts.');
}
