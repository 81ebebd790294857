import type { Agent } from '../../model/agent.ts';
import type { RunWarning } from '../../model/run.ts';

/** What an agent may name and a run does not do yet. A field leaves the list with the part that reads it. */
const UNUSED = ['skills'] as const satisfies readonly (keyof Agent)[];

/** Nothing that an agent names is left out in silence. */
export function unusedFields(agent: Agent): readonly RunWarning[] {
  return UNUSED.filter((field) => agent[field] !== undefined && agent[field] !== 'off').map((field) => ({
    code: 'setting-unused',
    message: `\`${field}\` of ${agent.name} has no effect in this version.`,
  }));
}
