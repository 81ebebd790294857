import { dirname } from 'node:path';
import { safePath } from '../files/safe-path.ts';
import { readTextFile } from '../files/text-file.ts';
import type { Contract, WrittenContract } from '../model/contract.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { errorMessage } from '../model/error-code.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import { type SchemaCheck, schemaCheck } from '../model/json-schema.ts';
import { bomLength } from '../script/lines.ts';
import { invalid } from './findings.ts';
import type { OpenScript } from './open-script.ts';

/** A contract that can be checked, and the line of the script that it stands in. */
export interface ScriptContract extends Contract {
  readonly line: number;
}

/** What the answer to each prompt must satisfy, by the position of the prompt. */
type Contracts = readonly (readonly ScriptContract[])[];

/** Whether a script says anything of its answers. */
export function hasContracts({ script: { contracts, prompts } }: Pick<OpenScript, 'script'>): boolean {
  return contracts.length > 0 || prompts.some((prompt) => prompt.contracts.length > 0);
}

/** The contracts of a script. A schema that cannot be used is refused. */
export async function contractsFor(opened: OpenScript): Promise<Contracts> {
  const { contracts, diagnostics } = await readContracts(opened);
  if (diagnostics.length > 0) throw invalid(opened.path, diagnostics);
  return contracts;
}

/**
 * For each prompt first what the script asks of every answer, then what stands after the prompt. A schema that cannot be
 * used is reported, and left out.
 */
export async function readContracts({
  path,
  script,
}: OpenScript): Promise<{ readonly contracts: Contracts; readonly diagnostics: readonly Diagnostic[] }> {
  const checks = new Map<string | JsonObject, SchemaCheck>();
  const diagnostics: Diagnostic[] = [];
  const checkOf = async (line: number, schema: string | JsonObject): Promise<SchemaCheck | undefined> => {
    const known = checks.get(schema);
    if (known) return known;
    try {
      const check = await usableSchema(path, schema);
      checks.set(schema, check);
      return check;
    } catch (error) {
      const name = typeof schema === 'string' ? `The schema ${schema}` : 'The schema';
      const message = `${name} cannot be used: ${errorMessage(error)}`;
      diagnostics.push({ code: 'contract-invalid', message, line, severity: 'error' });
      return undefined;
    }
  };
  const ready = async (contracts: readonly WrittenContract[]): Promise<readonly ScriptContract[]> => {
    const usable: ScriptContract[] = [];
    for (const { schema: named, ...contract } of contracts) {
      const schema = named && (await checkOf(contract.line, named));
      usable.push({ ...contract, ...(schema && { schema }) });
    }
    return usable;
  };
  const ofEveryAnswer = await ready(script.contracts);
  const all: (readonly ScriptContract[])[] = [];
  for (const { contracts } of script.prompts) all.push([...ofEveryAnswer, ...(await ready(contracts))]);
  return { contracts: all, diagnostics };
}

async function usableSchema(path: string, schema: string | JsonObject): Promise<SchemaCheck> {
  const written = typeof schema === 'string' ? await readSchema(dirname(path), schema) : schema;
  return await schemaCheck(written, 'the answer');
}

async function readSchema(folder: string, name: string): Promise<JsonObject> {
  const { text } = await readTextFile(await safePath(folder, name));
  const schema: unknown = JSON.parse(text.slice(bomLength(text)));
  if (!isJsonObject(schema)) throw new TypeError('It is not a JSON object.');
  return schema;
}
