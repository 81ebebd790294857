import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { printJson } from '../print-json.ts';

/** Prints the JSON Schema of `skill.json`. */
export async function skillsSchema(options: GlobalOptions): Promise<number> {
  const schema = await withWorkbench(options, {}, async ({ skills }) => await skills.schema());
  if (options.json) printJson(schema);
  else io().stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
}
