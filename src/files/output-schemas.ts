import { join } from 'node:path';
import { errorMessage } from '../model/error-code.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import { Refusal } from '../model/refusal.ts';
import { PLAN_SCHEMA } from '../plan/plan-schema.ts';
import { bomLength } from '../script/lines.ts';
import { safePathIfThere } from './safe-path.ts';
import { readTextFile } from './text-file.ts';

/** The folder of a workspace that its own schemas are in. */
const FOLDER = 'schemas';
const ENDINGS = ['.schema.json', '.json'];
/** No path, and nothing that is hidden. */
const NAME = /^[A-Za-z0-9][\w.-]{0,127}$/;
/** In characters. */
const LONGEST_SCHEMA = 1024 * 1024;

const SHIPPED: ReadonlyMap<string, JsonObject> = new Map([['ah32.plan.v1', PLAN_SCHEMA]]);

/**
 * The JSON Schema of a name: one of ours, else a file in the workspace's `schemas/`. A name of ours means the same
 * everywhere, so that no file there changes it. Undefined where nobody has it; refuses a file that holds none.
 */
export async function outputSchema(workspace: string, name: string): Promise<JsonObject | undefined> {
  const shipped = SHIPPED.get(name);
  if (shipped) return shipped;
  if (!NAME.test(name)) return undefined;
  for (const ending of ENDINGS) {
    const file = join(FOLDER, `${name}${ending}`);
    const path = await safePathIfThere(workspace, file);
    if (path !== undefined) return schemaIn(file, (await readTextFile(path)).text);
  }
  return undefined;
}

/** The JSON Schema in a file. Refuses a file that holds none. */
export async function schemaFile(path: string): Promise<JsonObject> {
  return schemaIn(path, (await readTextFile(path)).text);
}

function schemaIn(file: string, text: string): JsonObject {
  if (text.length > LONGEST_SCHEMA) throw unusable(file, 'it is larger than a megabyte');
  let schema: unknown;
  try {
    schema = JSON.parse(text.slice(bomLength(text)));
  } catch (error) {
    throw unusable(file, errorMessage(error), error);
  }
  if (!isJsonObject(schema)) throw unusable(file, 'it is not a JSON object');
  return schema;
}

function unusable(file: string, reason: string, cause?: unknown): Refusal {
  return new Refusal('INVALID_INPUT', `The schema ${file} cannot be used: ${reason}.`, {
    remedy: 'Mend the file, and run it again.',
    ...(cause !== undefined && { cause }),
  });
}
