import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { errorMessage } from '../model/error-code.ts';
import { TOOL_EFFECTS } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import { isPlainName, type Tool } from '../model/tool.ts';

const TOOL = z.looseObject({
  name: z.string().refine(isPlainName, 'must be letters, digits, "_" and "-", at most 64 of them'),
  description: z.string().default(''),
  inputSchema: z
    .record(z.string(), z.json())
    .refine(({ type }) => type === 'object', { path: ['type'], error: 'must be "object"' })
    .default({ type: 'object', properties: {} }),
  effect: z.enum(TOOL_EFFECTS).default('write'),
  run: z.custom<Tool['run']>((value) => typeof value === 'function', 'must be a function'),
});

const REMEDY = 'Export { name, description, inputSchema, effect, run }, or a list of such tools, as default.';

/**
 * Tools from a JavaScript module: its default export is one tool or a list of them. A tool that says nothing of its
 * effect is taken to have one. Refuses what is not a tool, naming it.
 */
export async function loadTools(path: string): Promise<readonly Tool[]> {
  const exported = await defaultExportOf(path);
  if (exported === undefined)
    throw new Refusal('INVALID_INPUT', `${path} has no default export.`, { remedy: REMEDY });
  return (Array.isArray(exported) ? exported : [exported]).map((value: unknown, index) => {
    const reading = TOOL.safeParse(value);
    if (reading.success) return toolFrom(reading.data, value);
    const problems = reading.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`);
    throw new Refusal('INVALID_INPUT', `Tool ${index + 1} of ${path} is no tool: ${problems.join('; ')}.`, {
      remedy: REMEDY,
    });
  });
}

async function defaultExportOf(path: string): Promise<unknown> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new Refusal('NOT_FOUND', `There is no file ${path}.`);
  if (!stats.isFile()) throw new Refusal('INVALID_INPUT', `${path} is not a file.`);
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return module.default;
  } catch (error) {
    const [reason] = errorMessage(error).split('\n');
    throw new Refusal('INVALID_INPUT', `${path} cannot be loaded: ${reason}`, { cause: error });
  }
}

/** A tool that is an object of a class keeps its `this`. */
function toolFrom({ run, ...tool }: z.output<typeof TOOL>, owner: unknown): Tool {
  const { name, description, inputSchema, effect } = tool;
  return {
    name,
    description,
    inputSchema,
    effect,
    run: (input, context) => run.call(owner as Tool, input, context),
  };
}
