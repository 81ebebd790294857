import { codeModelOf } from '../model/model-name.ts';
import { MODEL_SETTINGS } from '../model/model-settings.ts';
import { Refusal } from '../model/refusal.ts';
import type { ScriptSettings } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { type AdoptedPrompt, type AdoptedScript, adoptedScript } from '../script/adopted-script.ts';
import { textOf } from './prompt-turns.ts';
import { isComplete, type StoredTurn } from './turns.ts';

/** What a session is as a script: its prompts that have their answers, and what its script asked for when it ran. */
export interface SessionScript {
  readonly session: Session;
  readonly turns: readonly StoredTurn[];
  readonly written: ScriptSettings;
  /** What the script names besides, or instead. */
  readonly named?: Pick<ScriptSettings, 'priming' | 'recording' | 'files' | 'document'>;
}

/** The user's side of a session as a prompt script. Refuses prompts that no script can hold, or if there are none. */
export function scriptOfSession({ session, turns, written, named }: SessionScript): AdoptedScript {
  const prompts = turns.filter(isComplete).map(promptOf);
  if (prompts.length === 0) {
    throw new Refusal('INVALID_INPUT', 'No prompt of this session has its answer yet.', {
      remedy: 'Send one, or finish the last one.',
    });
  }
  const settings = { ...settingsOf(session, turns, written), ...named };
  const script = adoptedScript(settings, prompts);
  if (script) return script;
  const number = prompts.findIndex((prompt) => !adoptedScript(settings, [prompt])) + 1;
  throw new Refusal(
    'INVALID_INPUT',
    `${number === 0 ? 'The prompts hold' : `Prompt ${number} holds`} a line that means something else in a script: it begins a prompt or a contract, or opens a code fence that is never closed.`,
    { remedy: 'Save the session as a priming script instead: cuebook prime save.' },
  );
}

function promptOf(turn: StoredTurn): AdoptedPrompt {
  const { key, terminal } = turn.prompt.metadata;
  return {
    text: textOf(turn),
    ...(key !== undefined && { key }),
    ...(terminal !== undefined && { terminal }),
  };
}

const ASKED_FOR = [
  'agent',
  'skills',
  'datasets',
  ...MODEL_SETTINGS,
] as const satisfies readonly (keyof ScriptSettings)[];

/** What decides the answers, as a script says it. */
function settingsOf(
  { metadata, agentId, engine }: Session,
  turns: readonly StoredTurn[],
  written: ScriptSettings,
): ScriptSettings {
  const { title, tags, modelId, priming } = metadata;
  const { model = modelId, isModelGiven } = turns.find(isComplete)?.prompt.metadata ?? {};
  // What the code of the agent answers under is no model that could be asked.
  const isCode = isModelGiven && agentId !== null && model === codeModelOf(agentId);
  const asked = ASKED_FOR.flatMap((key) => (written[key] === undefined ? [] : [[key, written[key]]]));
  return {
    ...(title !== undefined && { title }),
    ...(tags && { tags }),
    engine: engine === 'pty' ? 'pty' : 'api',
    ...(model && !isCode && { model }),
    ...(agentId !== null && { agent: agentId }),
    ...Object.fromEntries(asked),
    ...(priming && { priming: priming.scriptRefs }),
  };
}
