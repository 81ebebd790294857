import type { Json, JsonObject } from '../model/json.ts';
import { MODEL_SETTINGS } from '../model/model-settings.ts';

/** What one place says of the model and its settings. It may say other things too. */
export type SettingsLayer = { readonly model?: string | undefined } & {
  readonly [Key in (typeof MODEL_SETTINGS)[number]]?: Json | undefined;
};

/** All places that may say something, each overruled by those before it. */
export interface SettingsLayers {
  readonly flags?: SettingsLayer | undefined;
  readonly session?: SettingsLayer | undefined;
  readonly script?: SettingsLayer | undefined;
  readonly agent?: SettingsLayer | undefined;
  /** Of the workspace and the user. */
  readonly defaults?: SettingsLayer | undefined;
}

/**
 * The model that is asked and its settings: each is what the first place says that says anything of it, whichever says
 * the others. Null says nothing.
 */
export function mergedSettings({ flags, session, script, agent, defaults }: SettingsLayers): {
  readonly model?: string;
  readonly settings: JsonObject;
} {
  const layers = [flags, session, script, agent, defaults];
  const model = firstOf(layers.map((layer) => layer?.model));
  const settings: Record<string, Json> = {};
  for (const key of MODEL_SETTINGS) {
    const value = firstOf(layers.map((layer) => layer?.[key]));
    if (value !== undefined) settings[key] = value;
  }
  return { ...(model !== undefined && { model }), settings };
}

function firstOf<Value extends Json>(values: readonly (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined && value !== null);
}
