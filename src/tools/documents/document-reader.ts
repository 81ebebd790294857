import { resolve } from 'node:path';
import type { DocumentText } from '../../model/document.ts';
import { Refusal, type RefusalCode } from '../../model/refusal.ts';
import type { ReadOrder, ReadReply } from './frames.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from './limits.ts';
import { ReaderEnded, ReaderProcess } from './reader-process.ts';
import { RecentTexts } from './recent-texts.ts';
import { Slots } from './slots.ts';

/** A file to read. */
export interface DocumentSource {
  readonly path: string;
  /** As the user calls it: said where it cannot be read, and of use to tell what kind of text it is. */
  readonly name: string;
  readonly mediaType?: string;
  /** Of its content, where it is known: what was read lately is given again then. */
  readonly hash?: string;
}

/** Reads the text out of documents, in processes of its own: whatever a document does there, others can be read. */
export interface DocumentReader {
  /** A document that cannot be read is a Refusal that says why. An abort throws the reason of its signal. */
  read(source: DocumentSource, signal: AbortSignal): Promise<DocumentText>;
  /** Ends all processes. What is being read then is refused. */
  close(): Promise<void>;
}

export function createDocumentReader(limits: Partial<DocumentLimits> = {}): DocumentReader {
  return new Readers({ ...DOCUMENT_LIMITS, ...limits });
}

class Readers implements DocumentReader {
  readonly #limits: DocumentLimits;
  readonly #slots: Slots;
  readonly #recent: RecentTexts;
  readonly #processes = new Set<ReaderProcess>();
  readonly #resting = new Map<ReaderProcess, NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
    this.#slots = new Slots(limits.processes);
    this.#recent = new RecentTexts(limits.recentLength);
  }

  async read(source: DocumentSource, signal: AbortSignal): Promise<DocumentText> {
    signal.throwIfAborted();
    if (source.hash === undefined) return await this.#read(source, signal);
    // Among texts, the name decides how one is read.
    const key = JSON.stringify([source.hash, source.name, source.mediaType]);
    const text = this.#recent.get(key) ?? (await this.#read(source, signal));
    this.#recent.keep(key, text);
    return text;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const processes = Array.from(this.#processes);
    for (const process of processes) process.end('Cuebook is closed');
    await Promise.all(processes.map(({ ended }) => ended));
  }

  async #read({ path, name, mediaType }: DocumentSource, signal: AbortSignal): Promise<DocumentText> {
    const { inputBytes, unpackedBytes, textLength } = this.#limits;
    const facts = { path: resolve(path), name, ...(mediaType !== undefined && { mediaType }) };
    const isOver = AbortSignal.any([signal, this.#closing.signal]);
    try {
      return textIn(await this.#reply({ ...facts, inputBytes, unpackedBytes, textLength }, isOver), name);
    } catch (error) {
      signal.throwIfAborted();
      if (this.#closing.signal.aborted)
        throw new Error(`${name} was not read, as Cuebook is closed.`, { cause: error });
      throw error instanceof ReaderEnded ? this.#refusal(name, error) : error;
    }
  }

  async #reply(order: ReadOrder, signal: AbortSignal): Promise<ReadReply> {
    await this.#slots.take(signal);
    try {
      const rested = this.#rested();
      if (!rested) return await this.#readWith(this.#started(), order, signal);
      try {
        return await this.#readWith(rested, order, signal);
      } catch (error) {
        // It may have died before it heard of the document.
        if (!(error instanceof ReaderEnded) || error.limit || signal.aborted) throw error;
        return await this.#readWith(this.#started(), order, signal);
      }
    } finally {
      this.#slots.give();
    }
  }

  async #readWith(process: ReaderProcess, order: ReadOrder, signal: AbortSignal): Promise<ReadReply> {
    try {
      const reply = await process.read(order, signal);
      this.#rest(process);
      return reply;
    } catch (error) {
      process.end('it failed');
      await process.ended;
      throw error;
    }
  }

  #started(): ReaderProcess {
    const process = new ReaderProcess(this.#limits);
    this.#processes.add(process);
    void process.ended.then(() => {
      clearTimeout(this.#resting.get(process));
      this.#resting.delete(process);
      this.#processes.delete(process);
    });
    return process;
  }

  #rested(): ReaderProcess | undefined {
    for (const [process, timer] of this.#resting) {
      clearTimeout(timer);
      this.#resting.delete(process);
      if (!process.isWell) continue;
      process.setRef(true);
      return process;
    }
    return undefined;
  }

  #rest(process: ReaderProcess): void {
    if (!process.isWell) return;
    process.setRef(false);
    const timer = setTimeout(() => {
      this.#resting.delete(process);
      process.end('it had nothing to do');
    }, this.#limits.idleMs);
    this.#resting.set(process, timer.unref());
  }

  #refusal(name: string, ended: ReaderEnded): Refusal {
    const { memoryMb, readMs } = this.#limits;
    if (ended.limit === 'memory')
      return unreadable(name, 'TOO_LARGE', `it takes more than ${memoryMb} MB of memory`, ended);
    if (ended.limit === 'time')
      return unreadable(name, 'TOO_LARGE', `it takes longer than ${readMs / 1000} s`, ended);
    return unreadable(name, 'INVALID_INPUT', `the process that read it is gone (${ended.message})`, ended);
  }
}

function textIn(reply: ReadReply, name: string): DocumentText {
  if (reply.type === 'text') return { parts: reply.parts, warnings: reply.warnings };
  const { code, reason, detail } = reply;
  throw unreadable(name, code, reason, detail === undefined ? undefined : new Error(detail));
}

function unreadable(name: string, code: RefusalCode, reason: string, cause: unknown): Refusal {
  return new Refusal(code, `${name} cannot be read: ${reason}.`, { cause });
}
