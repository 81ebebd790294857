import { extname } from 'node:path';
import { errorMessage } from '../../model/error-code.ts';
import { type AgentSkillHead, isAgentSkillFile, readAgentSkill } from './agent-skill.ts';
import type { SkillFiles } from './skill-files.ts';
import { textOf } from './small-file.ts';

/** Reads the text out of a file that is no plain text. A Refusal says why it cannot. */
export type ReadDocument = (path: string, name: string, signal: AbortSignal) => Promise<string>;

/** What is handed to whoever reads a skill. */
export interface PromptReader {
  readonly readDocument: ReadDocument;
  readonly signal: AbortSignal;
  /** What was read before, to be taken again if its file holds the same. */
  readonly known?: ReadText | undefined;
}

/** The text of a document, with the hash of the file that it is in. */
export interface ReadText {
  readonly hash: string;
  readonly text: string;
}

/** The rules of a skill, or a sentence on why they cannot be read. */
export type PromptReading =
  | { readonly text: string; readonly head?: AgentSkillHead; readonly document?: ReadText }
  | { readonly fault: string };

const TEXTS: ReadonlySet<string> = new Set(['.md', '.markdown', '.txt', '.text', '']);
const MOST_MEGABYTES = 1;
const MOST_MEGABYTES_OF_DOCUMENT = 20;

export async function readPrompt(
  files: SkillFiles,
  name: string,
  reader: PromptReader,
): Promise<PromptReading> {
  if (!TEXTS.has(extname(name).toLowerCase())) return await readDocumentPrompt(files, name, reader);
  const file = await files.read(name, MOST_MEGABYTES);
  if ('fault' in file) return file;
  const text = textOf(file.bytes);
  if (text === undefined) return { fault: `${name} is not text in UTF-8. Save it as UTF-8 in your editor.` };
  const head = isAgentSkillFile(name) ? await readAgentSkill(name, text) : undefined;
  return { text: (head?.body ?? text).trim(), ...(head !== undefined && { head }) };
}

async function readDocumentPrompt(
  files: SkillFiles,
  name: string,
  { readDocument, signal, known }: PromptReader,
): Promise<PromptReading> {
  const file = await files.read(name, MOST_MEGABYTES_OF_DOCUMENT);
  if ('fault' in file) return file;
  const { path, hash } = file;
  if (known?.hash === hash) return { text: known.text, document: known };
  try {
    const text = (await readDocument(path, name, signal)).trim();
    return { text, document: { hash, text } };
  } catch (error) {
    signal.throwIfAborted();
    // Whatever a document does to its reader, the other skills are well.
    const fault = errorMessage(error);
    files.note(fault);
    return { fault };
  }
}
