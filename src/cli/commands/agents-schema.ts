import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { printJson } from '../print-json.ts';

/** Prints the JSON Schema of `agents.json`. */
export async function agentsSchema(options: GlobalOptions): Promise<number> {
  const schema = await withWorkbench(options, {}, async ({ agents }) => await agents.schema());
  if (options.json) printJson(schema);
  else io().stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
}
