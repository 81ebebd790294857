import { DEFAULT_MEMBER } from '../../src/model/agent.ts';
import type { AgentListAnswer } from '../../src/wire/agent-list.ts';
import { agentListRoutes } from '../../src/wire/agent-list-routes.ts';
import type { PrimingListAnswer } from '../../src/wire/priming.ts';
import { primingRoutes } from '../../src/wire/priming-routes.ts';
import { skillRoutes } from '../../src/wire/skill-routes.ts';
import type { SkillListAnswer } from '../../src/wire/skills.ts';
import type { Trouble } from '../state/connection.ts';
import { canAnswer, firstAgent, wishedAgent } from '../state/dialog-agents.ts';
import { choiceAmong, type DialogDraft, USUAL_CHOICE, unchosen } from '../state/dialog-draft.ts';
import { lastAgent, lastChoice, lastModel, rememberDialog } from './dialog-memory.ts';
import type { Link } from './link.ts';
import type { DialogWish } from './overlay.ts';
import { Store } from './store.ts';

interface NewDialogState {
  /** Undefined until it is known what there is to choose from. */
  readonly agents: AgentListAnswer | undefined;
  /** Those that can be chosen. */
  readonly skills: SkillListAnswer['items'];
  /** What the agent can begin with; undefined until that is known. */
  readonly priming: PrimingListAnswer | undefined;
  /** Why the priming scripts cannot be listed. */
  readonly primingTrouble: Trouble | undefined;
  /** Why there is nothing to choose from. */
  readonly trouble: Trouble | undefined;
  readonly draft: DialogDraft;
  /** What was chosen the last time and is not there any more. */
  readonly gone: readonly string[];
}

/** A conversation that is about to begin: what there is to choose from, and what is chosen. */
export class NewDialog extends Store<NewDialogState> {
  readonly #link: Link;
  readonly #wish: DialogWish;
  /** The model that is proposed where none was ever chosen. */
  readonly #model: string;

  constructor(link: Link, wish: DialogWish, model: string) {
    super({
      agents: undefined,
      skills: [],
      priming: undefined,
      primingTrouble: undefined,
      trouble: undefined,
      draft: { ...USUAL_CHOICE, agentId: undefined, title: wish.title ?? '' },
      gone: [],
    });
    this.#link = link;
    this.#wish = wish;
    this.#model = model;
  }

  /** Whether it could be begun as it stands: nothing of it is still being looked up. */
  get isReady(): boolean {
    const { agents, priming, primingTrouble, draft } = this.state;
    return (
      agents !== undefined && (priming ?? primingTrouble) !== undefined && canAnswer(agents, draft.agentId)
    );
  }

  /** What begins it anew with the agent that is chosen now, under the same title. */
  get wish(): DialogWish {
    const { agentId, title } = this.state.draft;
    return { ...this.#wish, title, ...(agentId !== undefined && { agentId }) };
  }

  async load(): Promise<void> {
    this.change({ trouble: undefined });
    const trouble = await this.#link.tried(async () => {
      const [agents, { items }] = await Promise.all([
        this.#link.client.json(agentListRoutes.listAgents),
        this.#link.client.json(skillRoutes.listSkills),
      ]);
      this.change({ agents, skills: items.filter(({ state }) => state === 'ready') });
      const wished = wishedAgent(agents, this.#wish);
      const last = lastAgent();
      const isGone = typeof last === 'string' && !this.#isAgent(last);
      const first = last === null || isGone ? firstAgent(agents) : last;
      await this.choose(wished ? wished.agentId : first, {
        wish: this.#wish,
        gone: isGone && !wished ? [last] : [],
      });
    });
    this.change({ trouble });
  }

  /** Another agent, with what was chosen with it the last time. */
  async choose(
    agentId: string | undefined,
    { wish = {}, gone = [] }: { readonly wish?: DialogWish; readonly gone?: readonly string[] } = {},
  ): Promise<void> {
    const { title } = this.state.draft;
    const before = lastChoice(agentId);
    const model = this.#isAgent(agentId) ? before.model : (lastModel() ?? this.#model);
    this.change({
      draft: { ...USUAL_CHOICE, agentId, model, title },
      priming: undefined,
      primingTrouble: undefined,
      gone,
    });
    let priming: PrimingListAnswer | undefined;
    const primingTrouble = await this.#link.tried(async () => {
      priming = await this.#link.client.json(primingRoutes.listPriming, {
        query: { agentId: agentId ?? DEFAULT_MEMBER, limit: '200' },
      });
    });
    // Meanwhile another one may have been chosen.
    if (this.state.draft.agentId !== agentId) return;
    const wishedRefs = typeof wish.scriptRef === 'string' ? [wish.scriptRef] : [];
    const wished = {
      ...before,
      model: this.state.draft.model,
      ...(wish.scriptRef !== undefined && { scriptRefs: wishedRefs }),
      ...(wish.skillId !== undefined && { skills: 'these' as const, skillIds: [wish.skillId] }),
    };
    const settled = choiceAmong(wished, {
      scriptRefs: new Set([
        ...(priming?.items.map(({ ref }) => ref) ?? []),
        ...(priming?.recents.map(({ scriptRef }) => scriptRef) ?? []),
        // What is wrong with it is said when it is begun with.
        ...wishedRefs,
      ]),
      skillIds: new Set(this.state.skills.map(({ id }) => id)),
    });
    this.change({
      priming,
      primingTrouble,
      draft: { ...this.state.draft, ...settled.choice },
      gone: primingTrouble ? gone : [...gone, ...settled.gone],
    });
  }

  fill(filled: Partial<Omit<DialogDraft, 'agentId'>>): void {
    this.change({ draft: { ...this.state.draft, ...filled } });
  }

  /** It was begun: the same is proposed the next time, but for what was wished for this once. */
  remember(): void {
    const { draft } = this.state;
    const isAgent = this.#isAgent(draft.agentId);
    if (!isAgent && draft.agentId !== undefined) return;
    const before = lastChoice(draft.agentId);
    rememberDialog({ ...draft, ...unchosen(draft, this.#wish, before) }, isAgent);
  }

  #isAgent(agentId: string | undefined): boolean {
    return this.state.agents?.items.some(({ id }) => id === agentId) ?? false;
  }
}
