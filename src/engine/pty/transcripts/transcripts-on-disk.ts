import { realpath } from 'node:fs/promises';
import type { TranscriptFacts, Transcripts, TranscriptTurn } from '../cli/transcripts.ts';
import { Claims } from './claims.ts';
import { ConversationSource, type TranscriptSources } from './conversation-source.ts';
import { placeOf } from './places.ts';

/** A prompt is noted after Enter; this is how exactly times are told. */
const BEFORE_MS = 500;
/** A prompt that waits in a queue is noted when its turn comes. */
const AFTER_MS = 120_000;

/** Finds the transcripts of CLIs in the folders where they keep them; who understands them is loaded when one is there. */
export function transcriptsOnDisk(sources: TranscriptSources): Transcripts {
  const claims = new Claims<Watch>();
  return {
    watch({ transcript: kind }, facts) {
      const place = kind && placeOf(kind, facts.environment);
      if (kind === undefined || !place) return { turnOf: async () => undefined };
      const source = new ConversationSource(kind, place, facts, sources);
      const watch = new Watch({ where: place.root, source, facts, claims });
      // Whoever had it before has ended.
      if (facts.conversation) claims.claim(source.idOf(facts.conversation), watch);
      // A file that goes away, or cannot be read, tells nothing.
      return {
        turnOf: async (prompt, sentAt) => await watch.turnOf(prompt, sentAt).catch(() => undefined),
      };
    },
  };
}

interface WatchParts {
  readonly where: string;
  readonly source: ConversationSource;
  readonly facts: TranscriptFacts;
  readonly claims: Claims<Watch>;
}

/** The transcripts of one process. */
class Watch {
  readonly #parts: WatchParts;

  constructor(parts: WatchParts) {
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
    const { where, source, facts, claims } = this.#parts;
    const text = plain(prompt);
    claims.ask(this, { text: JSON.stringify([where, facts.cwd, text]), sentAt });
    const found: FoundTurn[] = [];
    for (const { id, file, isSure, read } of await source.conversations()) {
      if (!isSure && claims.isOfAnother(id, this)) continue;
      const { turns, cwd, conversationId } = await read();
      if (!isSure && !(await isSameFolder(cwd, facts.cwd))) continue;
      for (const { prompt: noted, at, answer, isDone, model, records } of turns) {
        if (!isNear(at, sentAt) || plain(noted) !== text) continue;
        const told = {
          ...(model !== undefined && { model }),
          ...(conversationId !== undefined && { conversationId }),
          ...(records && { records }),
        };
        found.push({ id, isSure, at, turn: { answer, file, isDone, ...told } });
      }
    }
    const [only, ...others] = found;
    if (!only || others.length > 0) return undefined;
    // Of two that were asked the same at once, nobody knows whose this is, unless it was known before.
    const isKnown = only.isSure || claims.isOf(only.id, this);
    if (!isKnown && claims.isAskedByAnother(this, (other) => isNear(only.at, other))) return undefined;
    claims.claim(only.id, this);
    return only.turn;
  }
}

interface FoundTurn {
  readonly id: string;
  readonly isSure: boolean;
  readonly at: string | undefined;
  readonly turn: TranscriptTurn;
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
