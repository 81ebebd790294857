import type { Tool } from '../model/tool.ts';
import { type Nesting, outermost } from './nesting.ts';
import type { AlwaysAllowed, Consent } from './permissions.ts';

/** What a run is given beside its prompts. */
export interface RunHelp extends Consent {
  /** What the model may call. */
  readonly tools?: readonly Tool[];
  /** The run asks for no further answer once it has used so many tokens, read and written. */
  readonly budgetTokens?: number;
  /** Where an agent runs a script: the scripts that led to it. */
  readonly nesting?: Nesting;
}

/** What a run has been given. */
export type HelpOfRun = RunHelp & Required<Pick<RunHelp, 'nesting'>> & { readonly always?: AlwaysAllowed };

/** What the user always allows counts in every run. */
export function helpOf(always: AlwaysAllowed, { nesting = outermost(), ...given }: RunHelp): HelpOfRun {
  return { ...given, nesting, always };
}
