import type { Agent } from '../../model/agent.ts';
import { oneLine } from '../../model/one-line.ts';

/** What can be done in a conversation with an agent, as Markdown. */
export function helpText(agent: Agent | undefined): string {
  const { name = 'A model', description, bootMessage, operations = [] } = agent ?? {};
  const tasks = (bootMessage?.availableTasks ?? []).map((offered) => offered.name);
  return [
    `**${oneLine(name)}** answers here.${description === undefined ? '' : ` ${description}`}`,
    ...listed('It offers', tasks),
    ...listed(
      'At any time',
      operations.map((operation) => operation.name),
    ),
    'A reset begins anew: what was said before stays visible and is not sent any more. It can be taken back until something is said.',
  ].join('\n\n');
}

function listed(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${title}:\n\n${names.map((name) => `- ${oneLine(name)}`).join('\n')}`];
}
