import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { SkillNote } from '../../model/skill.ts';
import type { PointedFault } from './fault-words.ts';
import { manifestCheck, toolFaults } from './manifest-check.ts';
import { SKILL_ID } from './manifest-schema.ts';
import { unknownKeys } from './unknown-keys.ts';

export const MANIFEST_FILE = 'skill.json';

/** What a manifest says, as far as it can be read. */
export interface ManifestReading {
  /** Absent where something is wrong with it. */
  readonly manifest?: JsonObject;
  /** What it calls itself, whatever else is wrong. */
  readonly id?: string;
  readonly notes: readonly SkillNote[];
}

/** Reads the text of a `skill.json`. What is wrong is told of by its JSON pointer, or by its line where it is no JSON. */
export async function readManifest(text: string): Promise<ManifestReading> {
  const value = await parsed(text);
  if (typeof value === 'string') return { notes: [note('error', { pointer: '', message: value })] };
  const check = await manifestCheck();
  const faults = check.ofManifest(value.json);
  const id = idIn(value.json);
  const named = id === undefined ? {} : { id };
  if (faults.length > 0 || !isJsonObject(value.json)) return { ...named, notes: errors(faults) };
  const inTools = toolFaults(value.json, check);
  const warnings = unknownKeys(value.json).map((fault) => note('warning', fault));
  if (inTools.length > 0) return { ...named, notes: [...errors(inTools), ...warnings] };
  return { ...named, manifest: value.json, notes: warnings };
}

/** The value, or a sentence on why it is none. */
async function parsed(text: string): Promise<{ readonly json: Json } | string> {
  try {
    const json: Json = JSON.parse(text);
    return isDeeper(json, DEEPEST) ? `Something is nested more than ${DEEPEST} deep.` : { json };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Finding the place of a fault takes a library and time.
    const { readJsonText } = await import('../../script/json-text.ts');
    const fault = readJsonText(text, '{ "schema_version": "ah32.skill.v1", "meta": { "id": "…" } }');
    if ('value' in fault) throw error;
    return `Line ${fault.line}: ${fault.message} ${fault.remedy}`;
  }
}

/** No manifest that a person writes goes deeper; one that does would go over what can be checked. */
const DEEPEST = 100;

function isDeeper(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

function idIn(value: Json): string | undefined {
  const meta = isJsonObject(value) ? value['meta'] : undefined;
  const id = isJsonObject(meta) ? meta['id'] : undefined;
  return typeof id === 'string' && SKILL_ID.test(id) ? id : undefined;
}

/** Enough to mend what is wrong. */
const MOST_ERRORS = 20;

function errors(faults: readonly PointedFault[]): readonly SkillNote[] {
  return faults.slice(0, MOST_ERRORS).map((fault) => note('error', fault));
}

function note(severity: SkillNote['severity'], { pointer, message }: PointedFault): SkillNote {
  return { severity, file: MANIFEST_FILE, pointer, message };
}
