import type { Skill } from '../../model/skill.ts';

/** What skills are chosen for. */
export interface RouteRequest {
  /** What the user wants, in their own words. */
  readonly text: string;
  /** The program that the current document belongs to; any skill fits where there is none. */
  readonly host?: string;
  /** Only skills of this group. */
  readonly group?: string;
  /** At most so many. */
  readonly most: number;
}

/** Which skills were chosen, and why. */
export interface SkillRoute {
  readonly mode: 'lexical' | 'vectors';
  /** The embedding model, where vectors took part. */
  readonly model?: string;
  /** Who has less is not chosen. */
  readonly threshold: number;
  /** The best first. */
  readonly chosen: readonly RoutedSkill[];
  /** The best 20 of those that were scored and not chosen, the best first. */
  readonly others: readonly RejectedSkill[];
  /** Those that were never looked at. */
  readonly filtered: readonly FilteredSkill[];
  /** What went wrong on the way, as sentences: an embedding model that did not answer. */
  readonly warnings: readonly string[];
}

export interface RoutedSkill {
  readonly skill: Skill;
  readonly score: number;
  /** By kind of evidence, where there is any. */
  readonly scores: { readonly lexical: number; readonly similarity?: number };
  /** What decided, the weightiest first. */
  readonly terms: readonly RouteTerm[];
}

export interface RouteTerm {
  readonly text: string;
  readonly weight: number;
  /** Where the skill has it: `trigger`, `name`, `tag`, `example`, `body`, … */
  readonly field: string;
  /** The request says that it does not want it. */
  readonly isNegated?: true;
}

export interface RejectedSkill extends RoutedSkill {
  readonly reason: 'below-threshold' | 'group' | 'most' | 'negated';
  /** The group that won, where it has another. */
  readonly winningGroup?: string;
}

export interface FilteredSkill {
  readonly id: string;
  readonly reason: 'disabled' | 'broken' | 'twice' | 'no-prompt' | 'host' | 'group';
}
