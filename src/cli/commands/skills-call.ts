import { text as readAll } from 'node:stream/consumers';
import type { JsonObject } from '../../model/json.ts';
import { oneLine } from '../../model/one-line.ts';
import { isRefusal } from '../../model/refusal.ts';
import { ToolFailure } from '../../model/tool.ts';
import { unmistakable } from '../../model/unmistakable.ts';
import type { SkillCall, Workbench } from '../../workbench.ts';
import { ask } from '../ask.ts';
import { withWorkbench } from '../context.ts';
import { interruption, untilInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { red } from '../paint.ts';
import { type AskOptions, isUnattended } from '../perform-run.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { givenArguments, objectIn } from '../tool-arguments.ts';
import { inputPath } from '../typed-paths.ts';

interface CallOptions extends AskOptions {
  readonly arg?: readonly string[];
}

/** Runs a tool of a skill as a model would. Exit code 1 where it fails. */
export async function callSkillTool(
  options: CallOptions,
  skill: string,
  tool: string,
  json?: string,
): Promise<number> {
  const { document, yes: isConfirmed = false } = options;
  const text = json === '-' ? await readAll(io().stdin) : json;
  using stop = interruption();
  return await untilInterrupted(stop.signal, async () => {
    return await withWorkbench(options, {}, async (workbench) => {
      const call: SkillCall = {
        skill,
        tool,
        input: {
          ...(text === undefined ? {} : objectIn(text)),
          ...givenArguments(options.arg ?? [], await parametersOf(workbench, skill, tool)),
        },
        ...(document !== undefined && { document: inputPath(options, document) }),
        isConfirmed,
        signal: stop.signal,
      };
      try {
        const result = await confirmed(workbench, call, options);
        if (options.json) printJson(result);
        else io().stdout.write(`${JSON.stringify(result, null, 2)}\n`);
        return 0;
      } catch (error) {
        if (!(error instanceof ToolFailure) || stop.signal.aborted) throw error;
        return reportToolFailure(error, options);
      }
    });
  });
}

/** Runs it; a person is asked first where that is needed. */
async function confirmed({ skills }: Workbench, call: SkillCall, options: CallOptions): Promise<JsonObject> {
  try {
    return await skills.call(call);
  } catch (error) {
    if (!isRefusal(error, 'CONFIRM_REQUIRED') || isUnattended(options)) throw error;
    const input = unmistakable(JSON.stringify(call.input));
    io().stdout.write(`${printable(error.message)}\n  ${call.tool} ${input}\n`);
    if (!(await ask('Run it? [y/N] ', call.signal))) throw error;
    return await skills.call({ ...call, isConfirmed: true });
  }
}

/** What arguments are declared to be like; nothing is known of a tool that is not there. */
async function parametersOf({ skills }: Workbench, id: string, name: string): Promise<JsonObject> {
  const { items } = await skills.list();
  const skill = items.find((item) => item.id === id)?.skill;
  return skill?.tools.find((tool) => tool.name === name)?.parameters ?? {};
}

function reportToolFailure({ code, message }: ToolFailure, { json }: CallOptions): number {
  if (json) io().stderr.write(`${JSON.stringify({ error: { code, message } })}\n`);
  else io().stderr.write(`${red('✗')} ${code}: ${printable(oneLine(message))}\n`);
  return 1;
}
