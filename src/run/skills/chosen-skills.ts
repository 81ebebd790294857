import type { RuleBlock } from '../../context/skill-rules.ts';
import type { AskedPrompt } from '../../model/message.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Skill } from '../../model/skill.ts';
import type { DocumentRef } from '../../model/skill-ref.ts';
import type { CurrentDocument } from './current-document.ts';

/** The skills that a turn is answered with. */
export interface ChosenSkills {
  /** The weightiest first. */
  readonly skills: readonly Skill[];
  /** What the model is told of them. */
  readonly rules: readonly RuleBlock[];
  /** What the turn is about. */
  readonly document?: OpenedDocument;
  readonly warnings: readonly RunWarning[];
}

/** A document that is read when somebody wants its text. */
export interface OpenedDocument extends CurrentDocument {
  text(): Promise<string>;
}

export const NO_SKILLS: ChosenSkills = { skills: [], rules: [], warnings: [] };

/** What is kept of the skills of a turn. */
export type SkillFacts = Pick<AskedPrompt['metadata'], 'skills' | 'document'>;

export function skillFacts({ skills, document }: ChosenSkills): SkillFacts {
  if (skills.length === 0) return {};
  return {
    skills: skills.map(({ id, hash }) => ({ id, hash })),
    ...(document && { document: documentRef(document) }),
  };
}

function documentRef({ name, place, hash }: CurrentDocument): DocumentRef {
  return { name, ...(place !== undefined && { path: place }), hash };
}
