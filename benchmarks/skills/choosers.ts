import type { Skill } from '../../src/model/skill.ts';
import { requestWords } from '../../src/skills/routing/request-units.ts';
import { Similarities } from '../../src/skills/routing/similarities.ts';
import { SkillRouter } from '../../src/skills/routing/skill-router.ts';
import { hashEmbedder } from '../../src/tools/datasets/hash-embedder.ts';
import type { Chooser } from './evaluate.ts';
import { listOf } from './skill-set.ts';

const signal = new AbortController().signal;

/** Plain matching: a skill is chosen if the request has one of its triggers. The longest trigger wins. */
export function byTriggers(skills: readonly Skill[]): Chooser {
  return async (text) => {
    const said = text.toLowerCase();
    const found = skills.flatMap(({ id, triggers }) => {
      const had = triggers.filter((trigger) => said.includes(trigger.toLowerCase()));
      return had.length === 0 ? [] : [{ id, length: Math.max(...had.map((trigger) => trigger.length)) }];
    });
    return found.toSorted((one, other) => other.length - one.length).map(({ id }) => id);
  };
}

/** As Cuebook chooses. */
export function byRouter(
  skills: readonly Skill[],
  { withVectors }: { readonly withVectors: boolean },
): Chooser {
  const router = new SkillRouter(withVectors ? { embedder: async () => hashEmbedder } : {});
  const list = listOf(skills);
  return async (text) => {
    const { mode, chosen } = await router.route(list, { text, most: 4 }, signal);
    if (withVectors && mode !== 'vectors' && chosen.length > 0) throw new Error('Vectors took no part.');
    return chosen.map(({ skill }) => skill.id);
  };
}

/** By likeness alone to what a request wants, of what is at least so like. */
export function byVectors(skills: readonly Skill[]): (least: number) => Chooser {
  const similarities = new Similarities(hashEmbedder, undefined);
  const known = new Map<string, readonly (readonly [id: string, similarity: number])[]>();
  const rank = async (text: string) => {
    const { wanted } = requestWords(text);
    if (wanted.trim() === '') return [];
    return Array.from(
      await similarities.of(wanted, skills, signal),
      ([{ id }, value]) => [id, value] as const,
    )
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 4);
  };
  return (least) => async (text) => {
    const ranked = known.get(text) ?? (await rank(text));
    known.set(text, ranked);
    return ranked.filter(([, similarity]) => similarity >= least).map(([id]) => id);
  };
}
