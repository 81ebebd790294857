import type { Agent, Operation } from '../../model/agent.ts';
import { oneLine } from '../../model/one-line.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { wrapped } from '../word-wrap.ts';

/** Shows one agent, as it is understood. */
export async function showAgent(options: GlobalOptions, ref: string): Promise<number> {
  const agent = await withWorkbench(options, {}, async ({ agents }) => await agents.get(ref));
  if (options.json) printJson(agent);
  else io().stdout.write(`${blocksOf(agent).join('\n\n')}\n`);
  return 0;
}

function blocksOf(agent: Agent): readonly string[] {
  const { name, description, bootMessage, operations } = agent;
  const buttons = (bootMessage?.availableTasks ?? []).map(
    (button, at) => `${at + 1}  ${oneLine(button.name)}`,
  );
  return [
    [bold(printable(oneLine(name))), ...factsOf(agent).map((fact) => dim(printable(oneLine(fact))))].join(
      '\n',
    ),
    ...(description === undefined ? [] : [shown(description)]),
    ...(bootMessage === undefined ? [] : [shown(bootMessage.message)]),
    ...(buttons.length === 0 ? [] : [shown(buttons.join('\n'))]),
    ...(operations.length === 0 ? [] : [shown(operations.map(operationText).join('\n'))]),
  ];
}

function shown(text: string): string {
  return wrapped(printable(text));
}

function factsOf(agent: Agent): readonly string[] {
  const { id, model, path, systemPrompt, settings, skills, tools, datasets } = agent;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['id', id],
    ['model', model],
    ['code', path],
    ['system prompt', systemPrompt],
    ['settings', Object.keys(settings).length === 0 ? undefined : JSON.stringify(settings)],
    ['skills', listed(skills)],
    ['tools', listed(tools)],
    ['datasets', listed(datasets)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
}

function listed(names: string | readonly string[] | undefined): string | undefined {
  return typeof names === 'string' ? names : names?.join(', ');
}

function operationText(operation: Operation): string {
  const { name, control } = operation;
  return control === 'select'
    ? oneLine(`${name}: ${operation.options.map((option) => option.name).join(', ')}`)
    : oneLine(`${name} (${control})`);
}
