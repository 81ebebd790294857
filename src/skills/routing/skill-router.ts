import type { Embedder } from '../../model/embedder.ts';
import type { Skill } from '../../model/skill.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import type { SkillList } from '../skills.ts';
import { chooseSkills, rounded, type ScoredSkill } from './choose-skills.ts';
import { filterSkills } from './filter-skills.ts';
import { SkillIndex } from './indexed-skills.ts';
import { LexicalScores } from './lexical-score.ts';
import type { RoutedSkill, RouteRequest, SkillRoute } from './route.ts';
import { scoredByBoth, scoredByWords } from './score-skills.ts';
import { Similarities } from './similarities.ts';
import type { SkillVectors } from './skill-vectors.ts';
import { WEIGHTS } from './weights.ts';

export interface RouterParts {
  /** The embedding model, if there is one. */
  readonly embedder?: () => Promise<Embedder | undefined>;
  /** Where vectors are kept; without it, as long as the process lives. */
  readonly vectors?: SkillVectors;
  /** How long a request waits for the embedding model; 5 seconds. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5_000;
/** A model that was too slow is not asked again for so long. */
const REST_MS = 30_000;
const MOST_OTHERS = 20;

/** Chooses the skills that fit a request: the same ones for the same request and the same skills. */
export class SkillRouter {
  readonly #parts: RouterParts;
  readonly #index = new SkillIndex();
  #similarities: { readonly embedder: Embedder; readonly of: Similarities } | undefined;
  #restsUntil = 0;

  constructor(parts: RouterParts) {
    this.#parts = parts;
  }

  async route(list: SkillList, request: RouteRequest, signal: AbortSignal): Promise<SkillRoute> {
    signal.throwIfAborted();
    const { fitting, filtered } = filterSkills(list, request);
    const gone = this.#index.update(list.ready);
    const scores = new LexicalScores(this.#index, request.text);
    const { similar, warnings } = await this.#compare(scores.wanted, { fitting, list, gone }, signal);
    const scored = similar ? scoredByBoth(scores, similar.by) : scoredByWords(scores, new Set(fitting));
    const mode = similar ? 'vectors' : 'lexical';
    const { threshold, chosen, others } = chooseSkills(scored, WEIGHTS.threshold[mode], request.most);
    const told = (each: ScoredSkill): RoutedSkill => toldOf(each, scores, similar?.by.get(each.skill));
    return {
      mode,
      ...(similar && { model: similar.model }),
      threshold,
      chosen: chosen.map(told),
      others: others.slice(0, MOST_OTHERS).map(({ reason, winningGroup, ...each }) => ({
        ...told(each),
        reason,
        ...(winningGroup !== undefined && { winningGroup }),
      })),
      filtered,
      warnings,
    };
  }

  /** How like the skills are to a request; without an embedding model, or one that answers, words alone count. */
  async #compare(
    wanted: string,
    { fitting, list, gone }: Compared,
    signal: AbortSignal,
  ): Promise<{ readonly similar?: Similar; readonly warnings: readonly string[] }> {
    if (!this.#parts.embedder || fitting.length === 0 || wanted.trim() === '') return { warnings: [] };
    const patience = AbortSignal.timeout(this.#parts.patienceMs ?? PATIENCE_MS);
    const both = AbortSignal.any([signal, patience]);
    try {
      if (performance.now() < this.#restsUntil) throw new Error(TOO_SLOW);
      const embedder = await unlessAborted(this.#parts.embedder(), both);
      if (!embedder) return { warnings: [] };
      const similarities = this.#similaritiesOf(embedder);
      const by = await unlessAborted(similarities.of(wanted, fitting, both), both);
      await similarities.forget(gone, list.ready);
      return { similar: { model: embedder.model, by }, warnings: [] };
    } catch (error) {
      signal.throwIfAborted();
      if (patience.aborted) this.#restsUntil = performance.now() + REST_MS;
      const why = patience.aborted ? TOO_SLOW : error instanceof Error ? error.message : String(error);
      return { warnings: [`Skills were chosen by their words alone, without vectors: ${sentence(why)}`] };
    }
  }

  #similaritiesOf(embedder: Embedder): Similarities {
    if (this.#similarities?.embedder.model !== embedder.model)
      this.#similarities = { embedder, of: new Similarities(embedder, this.#parts.vectors) };
    return this.#similarities.of;
  }
}

const TOO_SLOW = 'The embedding model did not answer in time.';

interface Compared {
  readonly fitting: readonly Skill[];
  readonly list: SkillList;
  readonly gone: readonly Skill[];
}

interface Similar {
  readonly model: string;
  readonly by: ReadonlyMap<Skill, number>;
}

function toldOf({ skill, score }: ScoredSkill, scores: LexicalScores, similarity?: number): RoutedSkill {
  const lexical = rounded(scores.of(skill).score);
  return {
    skill,
    score,
    scores: { lexical, ...(similarity !== undefined && { similarity: rounded(similarity) }) },
    terms: scores.termsOf(skill),
  };
}

function sentence(text: string): string {
  return /[.!?。]$/.test(text) ? text : `${text}.`;
}
