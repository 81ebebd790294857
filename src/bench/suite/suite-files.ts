import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import { schemaCheck } from '../../model/json-schema.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { SuiteNotes } from './suite-notes.ts';
import type { SuiteWorld } from './suite-world.ts';
import type { YamlPath } from './yaml-text.ts';

/** What a suite names, looked up; what is not there is told of, with the line that names it. */
export class SuiteFiles {
  readonly #world: SuiteWorld;
  readonly #notes: SuiteNotes;
  readonly #problems = new Map<string | JsonObject, string | undefined>();

  constructor(world: SuiteWorld, notes: SuiteNotes) {
    this.#world = world;
    this.#notes = notes;
  }

  /** The absolute path of a file, named from the suite's folder. */
  async locate(path: string, place: YamlPath): Promise<string | undefined> {
    return await this.#ask(place, async () => await this.#world.locate(path));
  }

  async contentHash(path: string, place: YamlPath): Promise<string | undefined> {
    return await this.#ask(place, async () => await this.#world.contentHash(path));
  }

  /** A schema as contracts have it: its name, its absolute path, or itself. */
  async schema(written: string | JsonObject, place: YamlPath): Promise<string | JsonObject | undefined> {
    const ref =
      typeof written === 'string' && isFileName(written) ? await this.locate(written, place) : written;
    if (ref === undefined || !(await this.#isUsable(ref, written, place))) return undefined;
    return ref;
  }

  /** The name of a schema that is known. */
  async schemaName(name: string, place: YamlPath): Promise<string | undefined> {
    if (!isFileName(name)) return (await this.#isUsable(name, name, place)) ? name : undefined;
    this.#notes.add(place, {
      code: 'schema-unusable',
      message: `${JSON.stringify(name)} is a file, and the name of a schema is needed here.`,
      remedy: NAMES,
    });
    return undefined;
  }

  async #isUsable(ref: string | JsonObject, written: string | JsonObject, place: YamlPath): Promise<boolean> {
    if (!this.#problems.has(ref)) this.#problems.set(ref, await this.#schemaProblem(ref));
    const problem = this.#problems.get(ref);
    if (problem === undefined) return true;
    const name = typeof written === 'string' ? `The schema ${written}` : 'The schema';
    this.#notes.add(place, {
      code: 'schema-unusable',
      message: `${name} cannot be used: ${problem.replace(/\.$/, '')}.`,
      ...(problem === UNKNOWN && { remedy: NAMES }),
    });
    return false;
  }

  async #schemaProblem(ref: string | JsonObject): Promise<string | undefined> {
    try {
      const schema = typeof ref === 'string' ? await this.#world.schema(ref) : ref;
      if (schema === undefined) return UNKNOWN;
      await schemaCheck(schema, 'the answer');
      return undefined;
    } catch (error) {
      return errorMessage(error);
    }
  }

  async #ask(place: YamlPath, look: () => Promise<string>): Promise<string | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#notes.add(place, {
        code: 'path-wrong',
        message: error.message,
        remedy: error.remedy ?? 'Name a file of the workspace, by its path from the folder of the suite.',
      });
      return undefined;
    }
  }
}

const UNKNOWN = 'nobody knows it';
const NAMES = 'Write ah32.plan.v1, or the name of a file in the folder `schemas/` of the workspace.';

/** Names of schemas have no folder and no ending. */
function isFileName(ref: string): boolean {
  return /[/\\]|\.json$/.test(ref);
}
