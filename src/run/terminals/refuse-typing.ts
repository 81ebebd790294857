import type { RunPlan } from '../../attach/plan.ts';
import { Refusal } from '../../model/refusal.ts';
import { startedProfile, TERMINAL_NAME } from '../../model/terminal.ts';
import type { AskedPrompt } from '../asked-prompt.ts';
import type { ReadyScript } from '../plan-script.ts';
import type { RunHelp } from '../run-help.ts';
import type { RunSettings } from '../run-settings.ts';
import type { RunWorld } from '../world.ts';
import { profileOfModel } from './route.ts';

/** What the user has to be shown before something is typed into a terminal. */
export interface TypingQuestion {
  /** `unnamed`: the script does not say that it is for a terminal. `anew`: everything is typed once more. */
  readonly why: 'unnamed' | 'anew';
  readonly prompts: readonly string[];
}

/** What would be typed, and where. */
interface TypedPrompt {
  readonly text: string;
  readonly terminal?: string | undefined;
}

export function textsOf(asked: readonly AskedPrompt[]): readonly TypedPrompt[] {
  return asked.map(({ prompt }) => prompt);
}

type World = Pick<RunWorld, 'terminals' | 'context'>;

/** Refuses to type for somebody who may not have it typed, and into what is not there. */
export async function refuseTyping(
  world: World,
  { isOwnWord = false }: RunHelp,
  prompts: readonly TypedPrompt[],
  { model, cwd = '.' }: Pick<RunSettings, 'model' | 'cwd'>,
): Promise<void> {
  if (!isOwnWord) await refuseUntrustedTyping(world);
  for (const { terminal } of prompts) {
    if (terminal !== undefined) refuseName(terminal);
  }
  const started = prompts.flatMap(({ text }) => startedProfile(text) ?? []);
  await world.terminals.refuseMissing([profileOfModel(model), ...started], cwd);
}

interface TypingTrust {
  readonly context: Pick<RunWorld['context'], 'refuseUntrusted'>;
}

/** Refuses to type, or to let anybody type, in a workspace that is not trusted. */
export async function refuseUntrustedTyping({ context }: TypingTrust): Promise<void> {
  await context.refuseUntrusted('What is typed into a terminal');
}

/** Refuses to type what the user has to see first. */
export function refuseUnconfirmed(
  { opened: { path, script }, args: { texts } }: ReadyScript,
  plan: RunPlan,
  { isConfirmed = false, all = false }: RunHelp & { readonly all?: boolean },
): void {
  const why = questionOf(script, plan, texts, all);
  if (isConfirmed || why === undefined) return;
  const details: TypingQuestion = { why, prompts: texts };
  throw new Refusal('CONFIRM_REQUIRED', WORDS[why](path), {
    remedy: 'Look at its prompts, and say --yes (`isConfirmed` in the library and over HTTP).',
    details,
  });
}

function questionOf(
  { settings }: ReadyScript['opened']['script'],
  { action }: RunPlan,
  [first = '']: readonly string[],
  all: boolean,
): TypingQuestion['why'] | undefined {
  if (action === 'replayAll' && !all) return 'anew';
  const isNamed = settings.engine !== undefined || settings.model !== undefined;
  return action === 'begin' && !isNamed && startedProfile(first) === undefined ? 'unnamed' : undefined;
}

const WORDS = {
  unnamed: (path: string) =>
    `${path} names no model and no engine: its prompts would be typed into a shell, as commands.`,
  anew: (path: string) =>
    `A terminal cannot be put back to where it was: all prompts of ${path} would be typed again, into a new one.`,
} as const;

function refuseName(terminal: string): void {
  if (TERMINAL_NAME.test(terminal)) return;
  throw new Refusal('SCRIPT_INVALID', `A terminal cannot be called ${JSON.stringify(terminal)}.`, {
    remedy: 'Letters, digits, ".", "_" and "-" make a name: session="cli-1".',
  });
}
