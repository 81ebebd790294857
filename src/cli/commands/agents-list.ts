import type { Agent } from '../../model/agent.ts';
import { oneLine } from '../../model/one-line.ts';
import type { AgentList } from '../../workbench.ts';
import { aligned } from '../aligned.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

/** Lists the agents of a workspace. */
export async function listAgents(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ agents, workspace }) => {
    const list = await agents.list();
    if (options.json) {
      printJson(list);
      return 0;
    }
    const hint = (words: string) => commandLine(options, workspace, words);
    printAgents(list.agents, options);
    if (options.quiet) return 0;
    if (list.agents.length === 0) io().stdout.write(dim(`${whyNone(list, hint)}\n`));
    if (list.isStale) io().stderr.write(`${list.path} cannot be read: these are the agents that it had.\n`);
    const problems = list.diagnostics.filter(({ severity }) => severity !== 'hint').length;
    if (problems > 0) {
      io().stderr.write(`${counted(problems, 'problem')} in ${list.path}: ${hint('agents check')}\n`);
    }
    return 0;
  });
}

function whyNone({ path, exists }: AgentList, hint: (words: string) => string): string {
  return exists
    ? `No agents in ${path}.`
    : `There is no ${path} here, so a plain default agent answers. What one may hold: ${hint('agents schema')}`;
}

function printAgents(agents: readonly Agent[], { quiet }: GlobalOptions): void {
  if (quiet) {
    io().stdout.write(agents.map(({ id }) => `${printable(id)}\n`).join(''));
    return;
  }
  for (const [name = '', ...facts] of aligned(agents.map(factsOf))) {
    io().stdout.write(`${bold(name)}  ${dim(facts.join('  ').trimEnd())}\n`);
  }
}

/** Its name, its id, whom it asks or what it runs, and what it begins with. */
function factsOf({ name, id, model, path, bootMessage }: Agent): readonly string[] {
  const buttons = bootMessage?.availableTasks?.length ?? 0;
  const boot =
    bootMessage && (buttons === 0 ? 'boot message' : `boot message, ${counted(buttons, 'button')}`);
  const facts = [name, id, path ?? model ?? 'default model', boot ?? ''];
  return facts.map((text) => printable(oneLine(text)));
}
