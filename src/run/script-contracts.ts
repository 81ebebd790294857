import { dirname } from 'node:path';
import { safePath } from '../files/safe-path.ts';
import { readTextFile } from '../files/text-file.ts';
import type { Contract, WrittenContract } from '../model/contract.ts';
import { errorMessage } from '../model/error-code.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import { type SchemaCheck, schemaCheck } from '../model/json-schema.ts';
import { bomLength } from '../script/lines.ts';
import { invalid, type OpenScript } from './open-script.ts';

/** A contract that can be checked, and the line of the script that it stands in. */
export interface ScriptContract extends Contract {
  readonly line: number;
}

/**
 * What the answer to each prompt must satisfy, by the position of the prompt: first what the script asks of every answer,
 * then what stands after the prompt. A schema that cannot be used is refused.
 */
export async function contractsFor({
  path,
  script,
}: OpenScript): Promise<readonly (readonly ScriptContract[])[]> {
  const checks = new Map<string | JsonObject, SchemaCheck>();
  const ready = async (contracts: readonly WrittenContract[]): Promise<readonly ScriptContract[]> => {
    const usable: ScriptContract[] = [];
    for (const { schema: named, ...contract } of contracts) {
      const schema = named && (checks.get(named) ?? (await usableSchema(path, contract.line, named)));
      if (named && schema) checks.set(named, schema);
      usable.push({ ...contract, ...(schema && { schema }) });
    }
    return usable;
  };
  const ofEveryAnswer = await ready(script.contracts);
  const all: (readonly ScriptContract[])[] = [];
  for (const { contracts } of script.prompts) all.push([...ofEveryAnswer, ...(await ready(contracts))]);
  return all;
}

async function usableSchema(path: string, line: number, schema: string | JsonObject): Promise<SchemaCheck> {
  try {
    const written = typeof schema === 'string' ? await readSchema(dirname(path), schema) : schema;
    return await schemaCheck(written, 'the answer');
  } catch (error) {
    const name = typeof schema === 'string' ? `The schema ${schema}` : 'The schema';
    const message = `${name} cannot be used: ${errorMessage(error)}`;
    throw invalid(path, [{ code: 'contract-invalid', message, line, severity: 'error' }]);
  }
}

async function readSchema(folder: string, name: string): Promise<JsonObject> {
  const { text } = await readTextFile(await safePath(folder, name));
  const schema: unknown = JSON.parse(text.slice(bomLength(text)));
  if (!isJsonObject(schema)) throw new TypeError('It is not a JSON object.');
  return schema;
}
