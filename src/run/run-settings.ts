import type { TurnInput } from '../context/input-hash.ts';
import { sha256 } from '../files/sha256.ts';
import type { JsonObject } from '../model/json.ts';
import { isRecordedModel } from '../model/model-name.ts';
import { engineOf, type PromptScript, type ScriptEngine, type ScriptSettings } from '../model/script.ts';
import type { EngineName, Session } from '../model/session.ts';

/** How a script is run, besides what it says. */
export interface RunSettings {
  readonly engine: EngineName;
  readonly model: string;
  readonly settings: JsonObject;
  /** Whether the model is asked where a recording has no answer. */
  readonly fills: boolean;
  /** Changes when any of the above does, or what the script takes as arguments. */
  readonly hash: string;
}

/** What overrules the script. */
export interface SettingsOverride {
  /** Answer from recordings, whatever the script says. */
  readonly recorded?: boolean;
  /** Answer from recordings, and ask the model where they have no answer. */
  readonly fill?: boolean;
  readonly model?: string | undefined;
  readonly engine?: ScriptEngine | undefined;
}

/** What the script asks for, as far as nothing overrules it. */
export function runSettingsOf(
  { settings: written }: Pick<PromptScript, 'settings'>,
  override: SettingsOverride = {},
): RunSettings {
  const settings = overruled(written, override);
  const {
    model = '',
    temperature,
    maxOutputTokens,
    topP,
    seed,
    reasoning,
    agent,
    priming,
    skills,
    args,
  } = settings;
  const engine =
    override.recorded || override.fill || isRecordedModel(model) ? 'recorded' : engineOf({ settings });
  const modelSettings: JsonObject = {
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(topP !== undefined && { topP }),
    ...(seed !== undefined && { seed }),
    ...(reasoning !== undefined && { reasoning }),
  };
  const hash = sha256(
    JSON.stringify([
      engine,
      model,
      modelSettings,
      agent ?? null,
      priming ?? null,
      skills ?? null,
      // Only where there are some: the hashes of all other scripts are in databases already.
      ...(args ? [signatureOf(args)] : []),
    ]),
  );
  const fills = engine === 'recorded' && override.fill === true;
  return { engine, model, settings: modelSettings, fills, hash };
}

/** What decides which texts become of the prompts: the arguments in their order, and their defaults. */
function signatureOf(args: NonNullable<ScriptSettings['args']>): readonly (readonly [string, unknown])[] {
  return Object.entries(args).map(([name, argument]) => [name, argument?.default ?? null]);
}

/** A model that is named now decides the engine too, unless that is named as well. */
function overruled(settings: ScriptSettings, { model, engine }: SettingsOverride): ScriptSettings {
  const { engine: written, ...rest } = settings;
  const decided = engine ?? (model === undefined ? written : undefined);
  return {
    ...rest,
    ...(model !== undefined && { model }),
    ...(decided !== undefined && { engine: decided }),
  };
}

/** What else decides an answer: what the script asks for, and the history that the session began with. */
export function askedOf(
  { agent, skills }: ScriptSettings,
  { metadata: { priming } }: Pick<Session, 'metadata'>,
): Pick<TurnInput, 'agent' | 'priming' | 'skills'> {
  return {
    ...(agent !== undefined && { agent }),
    ...(priming && { priming: priming.hashes }),
    ...(skills !== undefined && { skills }),
  };
}
