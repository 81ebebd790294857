import { realpath } from 'node:fs/promises';
import type { CliTranscript } from '../../../model/cli-profile.ts';
import type { TranscriptFacts, Transcripts, TranscriptTurn } from '../cli/transcripts.ts';
import { Claims } from './claims.ts';
import { findCandidates } from './find-candidates.ts';
import { GrowingFile, type NewLineReader } from './growing-file.ts';
import { placeOf, type TranscriptPlace } from './places.ts';

/** A prompt is noted after Enter; this is how exactly times are told. */
const BEFORE_MS = 500;
/** A prompt that waits in a queue is noted when its turn comes. */
const AFTER_MS = 120_000;

/** Finds the transcripts of CLIs in the folders where they keep them; who understands them is loaded when one is there. */
export function transcriptsOnDisk(loadReader: () => Promise<NewLineReader>): Transcripts {
  const claims = new Claims<Watch>();
  return {
    watch({ transcript: kind }, facts) {
      const place = kind && placeOf(kind, facts.environment);
      if (kind === undefined || !place) return { turnOf: async () => undefined };
      const watch = new Watch(kind, place, { facts, claims, loadReader });
      // A file that goes away, or cannot be read, tells nothing.
      return {
        turnOf: async (prompt, sentAt) => await watch.turnOf(prompt, sentAt).catch(() => undefined),
      };
    },
  };
}

interface WatchParts {
  readonly facts: TranscriptFacts;
  readonly claims: Claims<Watch>;
  readonly loadReader: () => Promise<NewLineReader>;
}

/** The transcripts of one process. */
class Watch {
  readonly #kind: CliTranscript;
  readonly #place: TranscriptPlace;
  readonly #parts: WatchParts;
  readonly #files = new Map<string, GrowingFile>();

  constructor(kind: CliTranscript, place: TranscriptPlace, parts: WatchParts) {
    this.#kind = kind;
    this.#place = place;
    this.#parts = parts;
  }

  get isAlive(): boolean {
    try {
      return process.kill(this.#parts.facts.pid, 0);
    } catch {
      return false;
    }
  }

  async turnOf(prompt: string, sentAt: Date): Promise<TranscriptTurn | undefined> {
    const { facts, claims } = this.#parts;
    const text = plain(prompt);
    claims.ask(this, { text: JSON.stringify([this.#place.root, facts.cwd, text]), sentAt });
    const { paths, areSure } = await findCandidates(this.#kind, this.#place, facts);
    const found: { readonly turn: TranscriptTurn; readonly at: string | undefined }[] = [];
    for (const path of paths) {
      if (!areSure && claims.isOfAnother(path, this)) continue;
      const { turns, cwd } = await (await this.#fileAt(path)).read();
      if (!areSure && !(await isSameFolder(cwd, facts.cwd))) continue;
      for (const { prompt: noted, at, answer, isDone, model } of turns) {
        if (!isNear(at, sentAt) || plain(noted) !== text) continue;
        found.push({ at, turn: { answer, file: path, isDone, ...(model !== undefined && { model }) } });
      }
    }
    const [only, ...others] = found;
    if (!only || others.length > 0) return undefined;
    // Of two that were asked the same at once, nobody knows whose this is.
    if (!areSure && claims.isAskedByAnother(this, (other) => isNear(only.at, other))) return undefined;
    claims.claim(only.turn.file, this);
    return only.turn;
  }

  async #fileAt(path: string): Promise<GrowingFile> {
    const newReader = await this.#parts.loadReader();
    const file = this.#files.get(path) ?? new GrowingFile(path, () => newReader(this.#kind));
    this.#files.set(path, file);
    return file;
  }
}

function isNear(at: string | undefined, sentAt: Date): boolean {
  const late = at === undefined ? Number.NaN : Date.parse(at) - sentAt.getTime();
  return late >= -BEFORE_MS && late <= AFTER_MS;
}

/** Composers may change blanks, and nothing else. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

async function isSameFolder(noted: string | undefined, cwd: string): Promise<boolean> {
  if (noted === undefined) return false;
  if (noted === cwd) return true;
  const [one, other] = await Promise.all([noted, cwd].map((path) => realpath(path).catch(() => path)));
  return one === other;
}
