import type { NewSessionBody } from '../../src/wire/priming.ts';

export const SKILL_WISHES = ['auto', 'off', 'these'] as const;
type SkillWish = (typeof SKILL_WISHES)[number];

/** More scripts than these no conversation begins with. */
export const MOST_SCRIPTS = 20;

/** What is chosen anew for each agent. */
export interface AgentChoice {
  /** Empty where the agent, or nobody, says which. */
  readonly model: string;
  /** The priming scripts, in their order. */
  readonly scriptRefs: readonly string[];
  readonly showInUi: boolean;
  readonly skills: SkillWish;
  /** Those that answer where it is these. */
  readonly skillIds: readonly string[];
}

/** What a new conversation is begun with, as it is filled in. */
export interface DialogDraft extends AgentChoice {
  /** Undefined where no agent answers. */
  readonly agentId: string | undefined;
  readonly title: string;
}

export const USUAL_CHOICE: AgentChoice = {
  model: '',
  scriptRefs: [],
  showInUi: true,
  skills: 'auto',
  skillIds: [],
};

/** What is there to choose from. */
export interface Choosable {
  readonly scriptRefs: ReadonlySet<string>;
  readonly skillIds: ReadonlySet<string>;
}

/** A choice of before without what is not there any more, which is told. */
export function choiceAmong(
  choice: AgentChoice,
  there: Choosable,
): { readonly choice: AgentChoice; readonly gone: readonly string[] } {
  const scriptRefs = choice.scriptRefs.filter((ref) => there.scriptRefs.has(ref));
  const skillIds = choice.skillIds.filter((id) => there.skillIds.has(id));
  const isPicked = choice.skills === 'these';
  const skills = isPicked && skillIds.length === 0 ? 'auto' : choice.skills;
  const gone = [
    ...choice.scriptRefs.filter((ref) => !there.scriptRefs.has(ref)),
    ...(isPicked ? choice.skillIds.filter((id) => !there.skillIds.has(id)) : []),
  ];
  return { choice: { ...choice, scriptRefs, skills, skillIds }, gone };
}

/** What of a draft is as somebody else wished it, as it was chosen the last time: nobody chose it here. */
export function unchosen(
  { scriptRefs, skillIds }: DialogDraft,
  wish: { readonly scriptRef?: string | null; readonly skillId?: string },
  before: AgentChoice,
): Partial<AgentChoice> {
  return {
    ...(isWished(scriptRefs, wish.scriptRef) && {
      scriptRefs: before.scriptRefs,
      showInUi: before.showInUi,
    }),
    ...(isWished(skillIds, wish.skillId) && { skills: before.skills, skillIds: before.skillIds }),
  };
}

/** Null wishes for none. */
function isWished(chosen: readonly string[], wish: string | null | undefined): boolean {
  if (wish === undefined) return false;
  return wish === null ? chosen.length === 0 : chosen.length === 1 && chosen[0] === wish;
}

/** Puts a script into a place of the list, or takes out what is there; each is in it once. */
export function withScript(refs: readonly string[], at: number, ref: string | undefined): readonly string[] {
  const others = refs.map((each, index) => (index === at || each === ref ? undefined : each));
  others[Math.min(at, others.length)] = ref;
  return others.filter((each) => each !== undefined).slice(0, MOST_SCRIPTS);
}

/** Whether a conversation can be begun so. */
export function canStart({ skills, skillIds }: DialogDraft): boolean {
  return skills !== 'these' || skillIds.length > 0;
}

/** What the server is asked to begin. Where agents are there, that none answers is said. */
export function sessionOf(draft: DialogDraft, hasAgents: boolean): NewSessionBody {
  const { agentId, scriptRefs, showInUi, skills, skillIds } = draft;
  const [title, model] = [draft.title.trim(), draft.model.trim()];
  return {
    ...(title !== '' && { title }),
    ...(model !== '' && { model }),
    ...(agentId === undefined ? hasAgents && { agentId: null } : { agentId }),
    ...(skills !== 'auto' && { skills: skills === 'off' ? skills : skillIds }),
    ...(scriptRefs.length > 0 && { priming: { scriptRefs, showInUi } }),
  };
}
