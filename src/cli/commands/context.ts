import { Refusal } from '../../model/refusal.ts';
import type { Tool } from '../../model/tool.ts';
import type { WireRequest } from '../../model/wire-request.ts';
import type { ContextReport, TurnChoice, Workbench } from '../../workbench.ts';
import { namedArguments } from '../argument-option.ts';
import { type GlobalOptions, isScriptPath, withWorkbench } from '../context.ts';
import { contextText } from '../context-text.ts';
import { io } from '../io.ts';
import { wholeNumberOption } from '../number-option.ts';
import { helpFrom } from '../perform-run.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { inputPath } from '../typed-paths.ts';

interface ContextOptions extends GlobalOptions {
  readonly arg?: readonly string[];
  readonly turn?: string;
  readonly tools?: readonly string[];
  readonly request?: boolean;
  readonly full?: boolean;
}

/** Shows what a model was sent in a turn of a session or a script, or would be sent. */
export async function showContext(
  options: ContextOptions,
  ref: string,
  words: readonly string[],
): Promise<number> {
  const isScript = isScriptPath(ref);
  const args = argumentsOf(options, words);
  if (args && !isScript) throw new Refusal('INVALID_INPUT', 'Only scripts have arguments.');
  const place = isScript ? { script: ref } : { mustExist: true };
  return await withWorkbench(options, place, async (workbench) => {
    const { tools = [] } = await helpFrom(options, workbench);
    const choice = { turn: turnOption(options.turn), tools };
    const looked = isScript
      ? scriptLook(workbench, { ...choice, path: inputPath(options, ref), args })
      : await sessionLook(workbench, ref, choice);
    if (options.request) printRequest(await looked.request(), options);
    else printReport(await looked.report(), options);
    return 0;
  });
}

/** Both ways of looking at one context. */
interface Look {
  report(): Promise<ContextReport>;
  request(): Promise<WireRequest>;
}

interface Choice {
  readonly turn: TurnChoice;
  readonly tools: readonly Tool[];
}

async function sessionLook({ sessions }: Workbench, ref: string, choice: Choice): Promise<Look> {
  const { id } = await sessions.find(ref);
  return {
    report: async () => await sessions.context(id, choice),
    request: async () => await sessions.request(id, choice),
  };
}

type ScriptLook = Choice & { readonly path: string; readonly args: ReturnType<typeof argumentsOf> };

function scriptLook({ scripts }: Workbench, { args, ...choice }: ScriptLook): Look {
  const request = { ...choice, ...(args && { args }) };
  return {
    report: async () => await scripts.context(request),
    request: async () => await scripts.request(request),
  };
}

function argumentsOf({ arg = [] }: ContextOptions, positional: readonly string[]) {
  const named = namedArguments(arg);
  return positional.length + arg.length > 0 ? { positional, named } : undefined;
}

const MOST_TURNS = 1_000_000;

function turnOption(turn = 'last'): TurnChoice {
  if (turn === 'last' || turn === 'next') return turn;
  if (/^\d+$/.test(turn)) return wholeNumberOption('turn', turn, MOST_TURNS);
  throw new Refusal('INVALID_INPUT', `--turn takes a number, last or next, not ${JSON.stringify(turn)}.`);
}

function printReport(report: ContextReport, { json, quiet, full = false }: ContextOptions): void {
  if (json) {
    printJson(report);
    return;
  }
  for (const { message } of quiet ? [] : report.warnings) io().stderr.write(`${printable(message)}\n`);
  io().stdout.write(`${contextText(report, { isFull: full })}\n`);
}

function printRequest(request: WireRequest, { json }: ContextOptions): void {
  if (json) printJson(request);
  else io().stdout.write(`${plainJson(request)}\n`);
}

/** The same value, with nothing in it that a terminal would take for its own. */
function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
