import type { TelemetryContext } from '../model/telemetry.ts';
import type { Tool } from '../model/tool.ts';
import { type Nesting, outermost } from './nesting.ts';
import type { OutputOfRun } from './output/output-wish.ts';
import type { AlwaysAllowed, ConsentOptions } from './permissions.ts';
import type { SkillsWish } from './skills/skills-wish.ts';

/** What a run is given beside its prompts. */
export interface RunHelp extends ConsentOptions, SkillsWish {
  /** What the model may call. */
  readonly tools?: readonly Tool[];
  /** The run asks for no further answer once it has used so many tokens, read and written. */
  readonly budgetTokens?: number;
  /** The user runs it by a command of their own: what it types into a terminal needs no trust in the workspace. */
  readonly isOwnWord?: boolean;
  /** The user has seen what would be typed into a terminal, and wants it. */
  readonly isConfirmed?: boolean;
  /** A run ends at the first command that ends with another exit code than 0. */
  readonly failFast?: boolean;
  /** What telemetry of the run belongs to. */
  readonly about?: TelemetryContext;
  /** What each answer has to satisfy, whatever skills ask for. */
  readonly output?: OutputOfRun;
  /** Where an agent runs a script: the scripts that led to it. */
  readonly nesting?: Nesting;
}

/** What a run has been given. */
export type HelpOfRun = RunHelp & Required<Pick<RunHelp, 'nesting'>> & { readonly always?: AlwaysAllowed };

/** What the user always allows counts in every run. */
export function helpOf(always: AlwaysAllowed, { nesting = outermost(), ...given }: RunHelp): HelpOfRun {
  return { ...given, nesting, always };
}
