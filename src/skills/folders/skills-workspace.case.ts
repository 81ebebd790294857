import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ListedSkill } from '../../model/skill.ts';
import type { ReadDocument } from './read-prompt.ts';
import { type SkillSource, skillFolders } from './skill-folders.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

export interface SkillsWorkspace {
  readonly folder: string;
  readonly source: SkillSource;
  /** How often a document was read. */
  readonly documents: readonly string[];
  /** Where something in `skills/` is. */
  at(path: string): string;
  /** Puts files into `skills/`. */
  put(files: Files): void;
  /** As editors do it: another file under the old name. */
  replace(path: string, text: string): void;
  listed(path: string): Promise<ListedSkill>;
}

/** A workspace with files in `skills/`; of documents that are no text, their length is read. */
export function skillsWorkspace(
  files: Files = {},
  { watches, readDocument }: { readonly watches?: boolean; readonly readDocument?: ReadDocument } = {},
): SkillsWorkspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cuebook-skills-')));
  const documents: string[] = [];
  const source = skillFolders({
    workspace: folder,
    ...(watches !== undefined && { watches }),
    readDocument: async (path, name, signal) => {
      documents.push(path);
      return (await readDocument?.(path, name, signal)) ?? `The rules of ${name}.`;
    },
  });
  onTestFinished(async () => {
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const at = (path: string) => join(folder, 'skills', path);
  const put = (more: Files) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    }
  };
  put(files);
  return {
    folder,
    source,
    documents,
    at,
    put,
    replace: (path, text) => {
      put({ [`${path}.draft`]: text });
      renameSync(at(`${path}.draft`), at(path));
    },
    listed: async (path) => {
      const found = (await source.list()).items.find((item) => item.path === `skills/${path}`);
      if (found === undefined) throw new Error(`skills/${path} is not listed.`);
      return found;
    },
  };
}

/** The text of a manifest in which nothing is wrong but what is put in. */
export function manifestText(id: string, parts: Readonly<Record<string, unknown>> = {}): string {
  const meta = { id, description: `What ${id} is for.`, ...(parts['meta'] ?? {}) };
  return JSON.stringify({ schema_version: 'ah32.skill.v1', ...parts, meta });
}
