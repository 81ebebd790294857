import { rememberPriming } from '../files/recent-priming.ts';
import type { Agent } from '../model/agent.ts';
import { DEFAULT_MEMBER } from '../model/agent.ts';
import type { SessionId } from '../model/ids.ts';
import { isRecordedModel } from '../model/model-name.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { createSession, getSession, type NewSession } from '../store/session.repository.ts';
import type { Finding } from './findings.ts';
import type { NewConversation } from './new-conversation.ts';
import { openPriming } from './priming/open-priming.ts';
import { primedSession } from './priming/session-history.ts';
import { refuseMissingSkills } from './skills/skills-of-run.ts';
import type { SkillsWorld } from './skills/skills-world.ts';
import { isTyped, typedSession } from './terminals/typed-conversation.ts';
import type { RunWorld, ScriptHome } from './world.ts';

export interface BegunConversation {
  readonly session: Session;
  /** What was noticed in the priming scripts, and while they were remembered. */
  readonly findings: readonly Finding[];
}

export interface ConversationHome extends ScriptHome {
  store(): Promise<Store>;
  readonly now: () => Date;
  readonly context: Pick<RunWorld['context'], 'refuseUntrusted'> & {
    readonly skills: Pick<SkillsWorld, 'list'>;
  };
  readonly terminals: Pick<RunWorld['terminals'], 'refuseMissing'>;
}

/** Begins a conversation. Whatever is wrong with its history is refused before anything is stored. */
export async function createConversation(
  home: ConversationHome,
  wish: NewConversation,
): Promise<BegunConversation> {
  return isTyped(wish) ? await beginTyped(home, wish) : await beginAnswered(home, wish);
}

/** One that is typed into a terminal. */
async function beginTyped(home: ConversationHome, wish: NewConversation): Promise<BegunConversation> {
  const typed = await typedSession(home, wish);
  const opening = await home.store();
  const { parentDialogId } = wish;
  const dialog = parentDialogId === undefined ? undefined : await dialogUnder(opening, parentDialogId);
  const session = await createSession(
    opening,
    { ...typed, linkable: false, ...(dialog && { dialog }) },
    home.now(),
  );
  return { session, findings: [] };
}

/** One that a model or an agent answers. */
async function beginAnswered(
  { workspace, agents, defaults, store, now, context }: ConversationHome,
  { title, model, agentId: wanted, skills, priming, parentDialogId }: NewConversation,
): Promise<BegunConversation> {
  if (model !== undefined) refuseModel(model);
  if (Array.isArray(skills)) refuseMissingSkills(await context.skills.list(), skills);
  const agent = await agentFor({ agents, defaults }, wanted);
  const agentId = agent?.id ?? wanted ?? undefined;
  const isPrimed = priming !== undefined && priming.scriptRefs.length > 0;
  const opened = isPrimed ? await openPriming(workspace, priming.scriptRefs, agentId) : undefined;
  const primed = opened && primedSession(opened, { showInUi: priming?.showInUi ?? true });
  const opening = await store();
  const dialog = parentDialogId === undefined ? undefined : await dialogUnder(opening, parentDialogId);
  const session = await createSession(
    opening,
    {
      sessionType: 'chat_engine',
      engine: 'api',
      metadata: {
        ...(title !== undefined && { title }),
        ...(model !== undefined && { modelId: model }),
        ...(skills !== undefined && { settings: { skills } }),
        ...primed?.metadata,
      },
      linkable: false,
      ...(agentId !== undefined && { agentId }),
      ...(dialog && { dialog }),
      ...(primed && { history: primed.history }),
    },
    now(),
  );
  if (!opened) return { session, findings: [] };
  const { warning } = await rememberPriming(workspace, agentId ?? DEFAULT_MEMBER, opened.scriptRefs, now());
  return {
    session,
    findings: [...opened.findings, ...(warning === undefined ? [] : [notRemembered(warning)])],
  };
}

/** Who answers: who is named, else by default. Where there are no agents at all, a name only says whose history it is. */
async function agentFor(
  { agents, defaults }: Pick<ConversationHome, 'agents' | 'defaults'>,
  wanted: string | null | undefined,
): Promise<Agent | undefined> {
  if (wanted === null) return undefined;
  const named = wanted ?? (await defaults()).agent;
  if (named === undefined) return undefined;
  if (wanted !== undefined && !(await agents.areConfigured())) return undefined;
  return await agents.find(named);
}

function refuseModel(model: string): void {
  if (!/^[^/\s]+\/\S/.test(model)) {
    throw new Refusal('INVALID_INPUT', `The model ${JSON.stringify(model)} is not written as provider/name.`);
  }
  if (isRecordedModel(model)) {
    throw new Refusal('INVALID_INPUT', 'A recording answers a script, not what is typed.', {
      remedy: 'Name a live model, as provider/name.',
    });
  }
}

async function dialogUnder(store: Store, parentId: SessionId): Promise<NonNullable<NewSession['dialog']>> {
  const { dialogRootId: rootId } = await getSession(store, parentId);
  return { rootId, parentId };
}

function notRemembered(message: string): Finding {
  return { path: '.dialogs/recent-priming', code: 'recents-not-kept', message, line: 1, severity: 'warning' };
}
