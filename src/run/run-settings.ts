import type { TurnInput } from '../context/input-hash.ts';
import type { Defaults } from '../files/defaults.ts';
import { sha256 } from '../files/sha256.ts';
import type { JsonObject } from '../model/json.ts';
import { isRecordedModel } from '../model/model-name.ts';
import { engineOf, type PromptScript, type ScriptEngine, type ScriptSettings } from '../model/script.ts';
import type { EngineName, Session } from '../model/session.ts';
import type { SkillsSetting } from '../model/skill.ts';
import type { OpenAgent } from './agents/open-agent.ts';
import type { ScriptFile } from './context/script-files.ts';
import { mergedSettings, type SettingsLayer } from './merged-settings.ts';
import type { CurrentDocument } from './skills/current-document.ts';
import { type SkillsWish, skillsSettingIn } from './skills/skills-wish.ts';

/** How a script is run, besides what it says. */
export interface RunSettings {
  readonly engine: EngineName;
  readonly model: string;
  readonly settings: JsonObject;
  /** Whether the model is asked where a recording has no answer. */
  readonly fills: boolean;
  /** Whether the model is nobody's choice for this run: its agent has it, or it is the one that is asked by default. */
  readonly isModelGiven: boolean;
  /** The folder in which terminals start. */
  readonly cwd?: string;
  /** Which skills answer, where somebody other than the agent says it. */
  readonly skills?: SkillsSetting;
  /** What the prompts are about. */
  readonly document?: CurrentDocument;
  /** Whether the agent's own code replies, and no model. */
  readonly repliesByCode: boolean;
  /** What counts as the model and the settings that were asked with, where it is not these: what code is told. */
  readonly heard?: Pick<TurnInput, 'model' | 'settings'>;
  /** Changes when any of the above does, or what the script takes as arguments. */
  readonly hash: string;
}

/** Whether recordings alone answer: no model is asked, and no code is run. */
export function isRecordedOnly({ engine, fills }: Pick<RunSettings, 'engine' | 'fills'>): boolean {
  return engine === 'recorded' && !fills;
}

/** What overrules the script. */
export interface SettingsOverride extends SkillsWish {
  /** Answer from recordings, whatever the script says. */
  readonly recorded?: boolean;
  /** Answer from recordings, and ask the model where they have no answer. */
  readonly fill?: boolean;
  readonly model?: string | undefined;
  readonly engine?: ScriptEngine | undefined;
  /** Settings of the model. */
  readonly settings?: JsonObject | undefined;
}

/** What counts besides the script: before it what was set for the session, after it the agent and the defaults. */
export interface SettingsAround {
  readonly session?: JsonObject | undefined;
  readonly agent?: OpenAgent | undefined;
  readonly defaults?: Defaults | undefined;
  /** What goes with the first prompt. */
  readonly files?: readonly Pick<ScriptFile, 'name' | 'hash'>[] | undefined;
  /** What the prompts are about. */
  readonly document?: CurrentDocument | undefined;
}

/** What the script asks for, as far as nothing overrules it, and what holds where it says nothing. */
export function runSettingsOf(
  { settings: script }: Pick<PromptScript, 'settings'>,
  override: SettingsOverride = {},
  around: SettingsAround = {},
): RunSettings {
  const { agent, defaults, files, document } = around;
  const session = sessionLayer(around.session);
  const written = overruled(
    { ...script, ...(session.model !== undefined && { model: session.model }) },
    override,
  );
  const named = agent ? { ...written, agent: agent.agent.id } : written;
  const isTyped = engineOf({ settings: named }) === 'pty';
  const merged = mergedSettings({
    flags: { ...override.settings, model: override.model },
    session,
    script,
    ...(!isTyped && { agent: agent && { ...agent.agent.settings, model: agent.agent.model }, defaults }),
  });
  const { model = '', settings } = merged;
  const engine =
    override.recorded || override.fill || isRecordedModel(model) ? 'recorded' : engineOf({ settings: named });
  const { priming, datasets, args } = script;
  const skills = override.skills ?? skillsSettingIn(around.session) ?? script.skills;
  const hash = sha256(
    JSON.stringify([
      engine,
      model,
      settings,
      agent?.hash ?? script.agent ?? null,
      priming ?? null,
      skills ?? null,
      // Only where there are some: the hashes of all other scripts are in databases already.
      ...(args ? [signatureOf(args)] : []),
      ...(files ? [{ files: files.map(({ name, hash }) => [name, hash]) }] : []),
      ...(datasets ? [{ datasets }] : []),
      ...(document ? [{ document: [document.name, document.hash] }] : []),
      ...(isTyped && script.cwd !== undefined ? [{ cwd: script.cwd }] : []),
    ]),
  );
  const fills = engine === 'recorded' && override.fill === true;
  const isModelGiven = override.model === undefined && script.model === undefined && model !== '';
  return {
    engine,
    model,
    settings,
    fills,
    isModelGiven,
    repliesByCode: false,
    ...(skills !== undefined && { skills }),
    ...(document && { document }),
    hash,
  };
}

/** Of what was set for a session: what a model can be told. */
function sessionLayer(settings: JsonObject = {}): SettingsLayer & { readonly model?: string } {
  const { model, ...others } = settings;
  return { ...others, ...(typeof model === 'string' && { model }) };
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

/** What decides an answer besides the prompt, the model and its settings. */
export type AskedAround = Pick<TurnInput, 'agent' | 'priming' | 'skills' | 'datasets' | 'document'>;

/** What else decides an answer: who gives it, what the script asks for, and the history that the session began with. */
export function askedOf(
  { skills, document }: Pick<RunSettings, 'skills' | 'document'>,
  { agent: named, datasets }: ScriptSettings,
  { metadata: { priming } }: Pick<Session, 'metadata'>,
  agent: OpenAgent | undefined,
): AskedAround {
  return {
    ...(agent ? { agent: agent.hash } : named !== undefined && { agent: named }),
    ...(priming && { priming: priming.hashes }),
    ...(skills !== undefined && { skills }),
    ...(datasets && { datasets }),
    ...(document && { document: document.hash }),
  };
}
