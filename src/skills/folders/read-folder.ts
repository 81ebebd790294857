import { sha256 } from '../../files/sha256.ts';
import type { JsonObject } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import type { ListedSkill, Skill, SkillNote } from '../../model/skill.ts';
import { keepManifest } from '../manifest/kept-manifests.ts';
import { type ManifestFields, manifestFields, plainFields } from '../manifest/manifest-fields.ts';
import { SKILL_ID } from '../manifest/manifest-schema.ts';
import { declaredTools } from '../manifest/manifest-tools.ts';
import { MANIFEST_FILE, readManifest } from '../manifest/read-manifest.ts';
import type { AgentSkillHead } from './agent-skill.ts';
import { findPrompt, named } from './find-prompt.ts';
import { offeredTools } from './offered-tools.ts';
import { type PromptReader, type ReadText, readPrompt } from './read-prompt.ts';
import type { SkillFiles } from './skill-files.ts';
import { textOf } from './small-file.ts';

/** The folder of a skill, by its name in `skills/`. */
export interface NamedFolder {
  readonly name: string;
  readonly files: SkillFiles;
}

/** What a folder of skills holds. */
export interface FolderContent {
  readonly listed: ListedSkill;
  readonly document?: ReadText | undefined;
}

const MOST_MEGABYTES = 1;

/** Reads a skill, as far as it can be read. Nothing that is wrong with it is thrown. */
export async function readFolder({ name, files }: NamedFolder, reader: PromptReader): Promise<FolderContent> {
  const manifestName = named(files.names, MANIFEST_FILE);
  if (manifestName === undefined) return await readWithoutManifest({ name, files }, reader);
  const file = await files.read(manifestName, MOST_MEGABYTES);
  const text = 'fault' in file ? undefined : textOf(file.bytes);
  if (text === undefined) {
    const message = 'fault' in file ? file.fault : `${MANIFEST_FILE} is not text in UTF-8.`;
    return broken(name, [{ severity: 'error', file: MANIFEST_FILE, message }]);
  }
  const { manifest, id = name, notes } = await readManifest(text);
  if (manifest === undefined) return broken(name, notes, id);
  return await readWithManifest({ name, files }, { manifest, text, notes }, reader);
}

interface ReadyManifest {
  readonly manifest: JsonObject;
  readonly text: string;
  readonly notes: readonly SkillNote[];
}

async function readWithManifest(
  { name, files }: NamedFolder,
  { manifest, text, notes }: ReadyManifest,
  reader: PromptReader,
): Promise<FolderContent> {
  const entry = entryOf(manifest);
  const file = entry?.file ?? findPrompt(files.names);
  const prompt = file === undefined ? { text: '' } : await readPrompt(files, file, reader);
  const fields = manifestFields(manifest);
  if ('fault' in prompt) {
    const place =
      entry === undefined ? { file: file ?? '' } : { file: MANIFEST_FILE, pointer: entry.pointer };
    return broken(name, [{ severity: 'error', ...place, message: prompt.fault }, ...notes], fields.id);
  }
  const declared = declaredTools(manifest);
  const scripts = declared.length === 0 ? [] : await files.scripts();
  const offered = offeredTools(declared, scripts);
  files.note(...offered.notes.map(({ message }) => message));
  const description = fields.description || (prompt.head?.description ?? '');
  const skill: Skill = {
    ...fields,
    description,
    tools: offered.tools,
    prompt: prompt.text,
    form: 'manifest',
    folder: files.folder,
    hash: sha256(JSON.stringify([text, prompt.text])),
  };
  keepManifest(skill, manifest);
  return { listed: listed(name, skill, [...notes, ...offered.notes]), document: prompt.document };
}

async function readWithoutManifest(
  { name, files }: NamedFolder,
  reader: PromptReader,
): Promise<FolderContent> {
  const agentSkill = named(files.names, 'SKILL.md');
  const own = agentSkill === undefined ? undefined : await readPrompt(files, agentSkill, reader);
  const head = own === undefined || 'fault' in own ? undefined : own.head;
  const file = head === undefined ? findPrompt(files.names) : agentSkill;
  if (file === undefined) {
    const message = `skills/${name} has neither ${MANIFEST_FILE} nor a prompt: SYSTEM.md, prompt.md or SKILL.md.`;
    return broken(name, [{ severity: 'error', file: '', message }]);
  }
  const prompt = own !== undefined && file === agentSkill ? own : await readPrompt(files, file, reader);
  if ('fault' in prompt) return broken(name, [{ severity: 'error', file, message: prompt.fault }]);
  const notes = head?.notes ?? [];
  if (notes.some(({ severity }) => severity === 'error')) return broken(name, notes);
  const skill: Skill = {
    ...(head === undefined ? plainFields(name) : agentSkillFields(name, head)),
    tools: [],
    prompt: prompt.text,
    form: head === undefined ? 'prompt' : 'agent-skill',
    folder: files.folder,
    hash: sha256(JSON.stringify([head?.name, head?.description, prompt.text])),
  };
  return { listed: listed(name, skill, notes), document: prompt.document };
}

function agentSkillFields(
  folder: string,
  { name = folder, description = '' }: AgentSkillHead,
): ManifestFields {
  const id = SKILL_ID.test(name) ? name : folder;
  return { ...plainFields(id), name, description };
}

/** Where a manifest says that the rules are. */
function entryOf(manifest: JsonObject): { readonly file: string; readonly pointer: string } | undefined {
  const entry = isJsonObject(manifest['entry']) ? manifest['entry'] : {};
  for (const key of ['system_prompt', 'prompt']) {
    const file = entry[key];
    if (typeof file === 'string') return { file, pointer: `/entry/${key}` };
  }
  return undefined;
}

function listed(name: string, skill: Skill, notes: readonly SkillNote[]): ListedSkill {
  const state = skill.isEnabled ? 'ready' : 'disabled';
  return { id: skill.id, path: `skills/${name}`, state, skill, notes };
}

/** A folder of which nothing can be used. */
export function broken(name: string, notes: readonly SkillNote[], id = name): FolderContent {
  return { listed: { id, path: `skills/${name}`, state: 'broken', notes } };
}
