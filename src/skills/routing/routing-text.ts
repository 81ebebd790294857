import { sha256 } from '../../files/sha256.ts';
import type { Skill } from '../../model/skill.ts';

/** What an embedding model is given of a skill: what it says of itself, never its rules. */
export interface RoutingText {
  readonly text: string;
  readonly hash: string;
}

const known = new WeakMap<Skill, RoutingText>();

/** The text that a skill is chosen by; put together once for each state of its files. */
export function routingText(skill: Skill): RoutingText {
  const text = known.get(skill) ?? routingTextOf(joined(skill));
  known.set(skill, text);
  return text;
}

export function routingTextOf(text: string): RoutingText {
  return { text, hash: sha256(text) };
}

function joined(skill: Skill): string {
  const { output } = skill;
  return [
    skill.id,
    skill.name,
    skill.group ?? '',
    skill.description,
    ...skill.tags,
    ...skill.intents,
    ...skill.triggers,
    ...skill.examples,
    output.schema ?? '',
    ...output.styleHints,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
