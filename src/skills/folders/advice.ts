import { basename } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { ListedSkill, Skill, SkillNote } from '../../model/skill.ts';
import { manifestOf } from '../manifest/kept-manifests.ts';
import { type DeclaredTool, declaredTools } from '../manifest/manifest-tools.ts';
import { pointerTo } from '../manifest/pointer.ts';
import { MANIFEST_FILE } from '../manifest/read-manifest.ts';

const LONGEST_DESCRIPTION = 120;
const LONGEST_ENUM = 20;
const LONGEST_PROMPT = 4_000;

/** What the author of a skill might do better, beside what is wrong with it. Nothing of what is broken. */
export function adviceOn({ skill, path }: ListedSkill): readonly SkillNote[] {
  if (skill === undefined) return [];
  const manifest = manifestOf(skill);
  return [
    ...adviceOnMeta(skill, path),
    ...adviceOnPrompt(skill),
    ...(manifest === undefined ? [] : [...adviceOnEntry(manifest), ...adviceOnTools(manifest)]),
  ];
}

function* adviceOnMeta({ id, description, triggers, form }: Skill, path: string): Generator<SkillNote> {
  const folder = basename(path);
  if (id !== folder) {
    yield warning(
      form,
      '/meta/id',
      `The id ${id} is not the name of its folder, ${folder}: people will look for it there.`,
    );
  }
  if (form !== 'agent-skill' && length(description) > LONGEST_DESCRIPTION) {
    yield warning(form, '/meta/description', tooLong('Its description', description));
  }
  if (description === '' && triggers.length === 0) {
    const words = 'It has neither a description nor triggers, and will hardly be found.';
    yield warning(form, form === 'manifest' ? '/meta' : undefined, words);
  }
}

function* adviceOnPrompt({ prompt, form }: Skill): Generator<SkillNote> {
  if (prompt === '') {
    yield { severity: 'warning', file: '', message: 'It has no rules, and is never chosen.' };
  }
  if (length(prompt) > LONGEST_PROMPT) {
    const words = `Its rules have ${count(length(prompt))} characters, of which a model is told ${count(LONGEST_PROMPT)}.`;
    yield warning(form, undefined, words);
  }
}

function* adviceOnEntry(manifest: JsonObject): Generator<SkillNote> {
  const entry = isJsonObject(manifest['entry']) ? manifest['entry'] : {};
  if (entry['system_prompt'] !== undefined && entry['prompt'] !== undefined) {
    yield warning('manifest', '/entry/prompt', 'system_prompt is read, and prompt never.');
  }
}

function adviceOnTools(manifest: JsonObject): readonly SkillNote[] {
  return declaredTools(manifest).flatMap((declared) => [...adviceOnTool(declared)]);
}

function* adviceOnTool({ tool, pointer, saysEffect }: DeclaredTool): Generator<SkillNote> {
  const { name, description, parameters } = tool;
  if (description === '') {
    yield warning(
      'manifest',
      pointer,
      `The tool ${name} has no description: a model will hardly know what it is for.`,
    );
  }
  if (length(description) > LONGEST_DESCRIPTION) {
    yield warning(
      'manifest',
      pointerTo(pointer, 'description'),
      tooLong(`The description of ${name}`, description),
    );
  }
  if (!saysEffect) {
    const words = `The tool ${name} does not say its effect, "none", "read" or "write": it counts as "write", which asks each time.`;
    yield warning('manifest', pointer, words);
  }
  yield* longTexts(name, parameters, pointerTo(pointer, 'parameters'));
}

/** All of a schema goes to the model each time. */
function* longTexts(tool: string, schema: Json | undefined, above: string): Generator<SkillNote> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    const pointer = pointerTo(above, key);
    if (key === 'enum' && Array.isArray(value)) {
      if (value.length > LONGEST_ENUM) {
        const words = `${tool} takes one of ${count(value.length)} values there: more than ${LONGEST_ENUM} cost tokens in each request.`;
        yield warning('manifest', pointer, words);
      }
    } else if (key === 'description' && typeof value === 'string') {
      if (length(value) > LONGEST_DESCRIPTION)
        yield warning('manifest', pointer, tooLong('A description', value));
    } else yield* longTexts(tool, value, pointer);
  }
}

function warning(form: Skill['form'], pointer: string | undefined, message: string): SkillNote {
  const place =
    form === 'manifest' ? { file: MANIFEST_FILE, ...(pointer !== undefined && { pointer }) } : { file: '' };
  return { severity: 'warning', ...place, message };
}

function tooLong(subject: string, text: string): string {
  return `${subject} has ${count(length(text))} characters; ${LONGEST_DESCRIPTION} are enough.`;
}

/** In characters, as people count them. */
function length(text: string): number {
  return text.length <= LONGEST_DESCRIPTION ? text.length : Array.from(text).length;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
