import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentText } from '../../model/document.ts';
import { Refusal } from '../../model/refusal.ts';
import { createDocumentReader, type DocumentReader } from './document-reader.ts';
import type { DocumentLimits } from './limits.ts';

/** A reader, and a folder for the files that it reads. */
export interface Reading {
  readonly reader: DocumentReader;
  /** Its path. */
  put(name: string, content: string | Uint8Array): Promise<string>;
  read(name: string, content: string | Uint8Array, mediaType?: string): Promise<DocumentText>;
  /** What it is refused with. */
  refusal(name: string, content: string | Uint8Array): Promise<Refusal>;
  close(): Promise<void>;
}

export async function openReading(limits: Partial<DocumentLimits> = {}): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-documents-'));
  const reader = createDocumentReader(limits);
  let count = 0;
  const put = async (name: string, content: string | Uint8Array) => {
    count += 1;
    const path = join(folder, `${count}-${name}`);
    await writeFile(path, content);
    return path;
  };
  const read = async (name: string, content: string | Uint8Array, mediaType?: string) => {
    const source = { path: await put(name, content), name, ...(mediaType !== undefined && { mediaType }) };
    return await reader.read(source, new AbortController().signal);
  };
  const refusal = async (name: string, content: string | Uint8Array) => {
    const error = await read(name, content).catch((reason: unknown) => reason);
    if (error instanceof Refusal) return error;
    throw new Error(`It was not refused, but gave ${JSON.stringify(error).slice(0, 1000)}.`, {
      cause: error,
    });
  };
  const close = async () => {
    await reader.close();
    await rm(folder, { recursive: true });
  };
  return { reader, put, read, refusal, close };
}
