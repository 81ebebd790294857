import { sha256 } from '../files/sha256.ts';
import type { JsonObject } from '../model/json.ts';
import { isRecordedModel } from '../model/model-name.ts';
import { engineOf, type PromptScript } from '../model/script.ts';
import type { EngineName } from '../model/session.ts';

/** How a script is run, besides what it says. */
export interface RunSettings {
  readonly engine: EngineName;
  readonly model: string;
  readonly settings: JsonObject;
  /** Changes when any of the above does. */
  readonly hash: string;
}

/** What the script asks for; `recorded` answers from recordings whatever the script says. */
export function runSettingsOf({ settings }: PromptScript, recorded: boolean): RunSettings {
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
  } = settings;
  const engine = recorded || isRecordedModel(model) ? 'recorded' : engineOf({ settings });
  const modelSettings: JsonObject = {
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(topP !== undefined && { topP }),
    ...(seed !== undefined && { seed }),
    ...(reasoning !== undefined && { reasoning }),
  };
  const hash = sha256(
    JSON.stringify([engine, model, modelSettings, agent ?? null, priming ?? null, skills ?? null]),
  );
  return { engine, model, settings: modelSettings, hash };
}
