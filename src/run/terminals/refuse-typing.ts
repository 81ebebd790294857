import type { RunPlan } from '../../attach/plan.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import { startedProfile, TERMINAL_NAME, typedCallId } from '../../model/terminal.ts';
import { wordsOn } from '../../store/approval.repository.ts';
import type { Store } from '../../store/dialect.ts';
import type { AskedPrompt } from '../asked-prompt.ts';
import type { ReadyScript } from '../plan-script.ts';
import type { RunHelp } from '../run-help.ts';
import type { RunSettings } from '../run-settings.ts';
import type { RunWorld } from '../world.ts';
import { profileOfModel } from './route.ts';
import { isTypingAllowed } from './typing-consent.ts';

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

/**
 * Refuses to type what the user has to see first.
 *
 * @param session the one that the run goes on with or follows, if there is one
 */
export async function refuseUnconfirmed(
  { consents }: Pick<RunWorld, 'consents'>,
  {
    store,
    session,
  }: { readonly store?: Store | undefined; readonly session?: Pick<Session, 'id'> | undefined },
  ready: ReadyScript,
  plan: RunPlan,
  { isConfirmed = false, all = false }: RunHelp & { readonly all?: boolean },
): Promise<void> {
  if (isConfirmed) return;
  const {
    opened: { path },
    args: { texts },
  } = ready;
  const isConsented =
    store !== undefined && session !== undefined && (await isTypingAllowed({ consents, store }, session.id));
  const why = questionOf(ready, plan, { all, isConsented });
  if (why === undefined) return;
  const notYours = why === 'unnamed' && session ? ` ${NOT_YOURS}` : '';
  throw confirmRequired(`${WORDS[why](path)}${notYours}`, { why, prompts: texts });
}

/** Refuses to type a prompt that is in the database alone, where nobody saw that it was typed before. */
export async function refuseUnseen(
  deps: { readonly store: Store } & Pick<RunWorld, 'consents'>,
  { id }: Pick<Session, 'id'>,
  asked: readonly AskedPrompt[],
): Promise<void> {
  const [unfinished] = asked.flatMap(({ unfinished: turn }) => turn ?? []);
  if (!unfinished || (await isTypingAllowed(deps, id))) return;
  const words = await wordsOn(deps.store, id, typedCallId(unfinished.prompt.turnId));
  // What was typed before is asked for in the run, as a call.
  if (words.some(({ type }) => type === 'tool-started')) return;
  throw confirmRequired(`The last prompt of session ${id} would be typed into a terminal. ${NOT_YOURS}`, {
    why: 'unnamed',
    prompts: asked.map(({ prompt: { text } }) => text),
  });
}

const NOT_YOURS = 'You have not confirmed this for its session in this workspace.';

function confirmRequired(message: string, details: TypingQuestion): Refusal {
  return new Refusal('CONFIRM_REQUIRED', message, {
    remedy: 'Look at its prompts, and say --yes (`isConfirmed` in the library and over HTTP).',
    details,
  });
}

function questionOf(
  ready: ReadyScript,
  { action }: RunPlan,
  { all, isConsented }: { readonly all: boolean; readonly isConsented: boolean },
): TypingQuestion['why'] | undefined {
  // A session that is there says nothing of who began it: it may have come with the workspace.
  if (needsTypingConsent(ready) && !isConsented) return 'unnamed';
  return action === 'replayAll' && !all ? 'anew' : undefined;
}

/** Whether a script does not say that it is for a terminal: the user confirms once that its prompts are typed. */
export function needsTypingConsent({
  opened: {
    script: { settings },
  },
  args: {
    texts: [first = ''],
  },
}: ReadyScript): boolean {
  const isNamed = settings.engine !== undefined || settings.model !== undefined;
  return !isNamed && startedProfile(first) === undefined;
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
