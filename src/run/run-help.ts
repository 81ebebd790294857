import { Refusal } from '../model/refusal.ts';
import type { Tool } from '../model/tool.ts';
import { type Nesting, outermost } from './nesting.ts';
import type { Consent } from './permissions.ts';

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
export type HelpOfRun = RunHelp & Required<Pick<RunHelp, 'nesting'>>;

/** What the user has set to need no question. */
export interface AlwaysAllowed {
  /** The tools that the user always allows. */
  allowedTools(): Promise<readonly string[]>;
  /** The commands that the user always allows. */
  allowedCommands(): Promise<readonly string[]>;
}

/** What the user always allows counts in every run. Refuses two tools of one name. */
export async function helpOf(
  world: AlwaysAllowed,
  { allow = [], nesting = outermost(), ...given }: RunHelp,
): Promise<HelpOfRun> {
  const help = { ...given, nesting };
  const { tools = [] } = help;
  if (tools.length === 0) return help;
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Refusal('INVALID_INPUT', `Two tools are called ${twice}.`);
  if (allow === 'all') return { ...help, allow };
  const allowCommands = await world.allowedCommands();
  return { ...help, allow: [...allow, ...(await world.allowedTools())], allowCommands };
}
