import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFailed } from 'vitest';
import { z } from 'zod';
import { howToRepeat, SEED, times } from '../../../../test/campaign.ts';
import { type Random, seeded } from '../../../../test/fuzz/random.ts';
import { type Progress, progressOf } from '../../../../test/progress.ts';
import { endOf, ofType, openTui } from './test-tui.case.ts';
import type { Transcripts } from './transcripts.ts';

const TERMINALS = 10;
const PROMPTS = times({ usual: 500, long: 20_000 });

/** What `test/terminals/moody.js` looks like. */
const PROFILE = {
  pasteGapMs: 25,
  quietMs: 60,
  startSeconds: 60,
  busy: { title: '^✦', screen: '^ {2}working \\(esc to interrupt\\)$' },
  asking: { title: '^✋', screen: '^› 1\\. Yes' },
  composer: '^› (.*)$',
  menu: 'esc to go back',
  popup: 'enter to choose, esc to close',
  closePopup: '\u001B',
} as const;

const LOG_ENTRY = z.union([
  z.strictObject({ sent: z.string() }),
  z.strictObject({ answered: z.string() }),
  z.strictObject({ dialog: z.number(), key: z.string(), shownAt: z.number() }),
  z.strictObject({ astray: z.string() }),
]);
const NOTE = z.union([
  z.strictObject({ prompt: z.string(), at: z.number() }),
  z.strictObject({ done: z.string(), at: z.number() }),
]);

interface Report {
  /** Everything that went wrong in one terminal, as sentences. */
  readonly faults: readonly string[];
  /** How many prompts the program never got, and were reported so: a dialog that opened at that moment took the keys. */
  readonly unsubmitted: number;
}

/**
 * A dialog that opens by itself in the milliseconds between the look and the key swallows what is typed, and the prompt is
 * reported as unsubmitted: 3 of 10,000 on a busy machine.
 */
const MOST_UNSUBMITTED = Math.max(3, 0.003 * (PROMPTS / 2));

describe('a CLI that loses Enter, draws late, asks and opens menus at random', () => {
  it.for([false, true])(
    'gets each prompt once and no other key (with a transcript: %s)',
    async (hasTranscript) => {
      onTestFailed(() => console.error(howToRepeat()));
      const progress = progressOf('prompts typed into moody programs', PROMPTS / 2);
      const reports = await Promise.all(
        Array.from({ length: TERMINALS }, async (_, terminal) => {
          const seed = (SEED + 2 * terminal + Number(hasTranscript)) % 2 ** 31;
          return await converse({ seed, hasTranscript, progress });
        }),
      );
      expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
      expect(reports.reduce((sum, { unsubmitted }) => sum + unsubmitted, 0)).toBeLessThanOrEqual(
        MOST_UNSUBMITTED,
      );
    },
  );
});

interface Conversation {
  readonly seed: number;
  readonly hasTranscript: boolean;
  readonly progress: Progress;
}

/** Types prompts into a moody program, and answers what it asks as a person would, at random. */
async function converse({ seed, hasTranscript, progress }: Conversation): Promise<Report> {
  const random = seeded(seed);
  const { program, folder, ask } = await openTui('moody', {
    profile: { ...PROFILE, ...(hasTranscript && { transcript: 'codex' }) },
    env: { TUI_SEED: String(seed), ...(hasTranscript && { TUI_TRANSCRIPT: 'notes.jsonl' }) },
    ...(hasTranscript && { transcripts: notedIn((cwd) => join(cwd, 'notes.jsonl')) }),
  });
  const log = new JsonLines(join(folder, 'log.jsonl'), LOG_ENTRY);
  const faults: string[] = [];
  let unsubmitted = 0;
  const answers = new Map<string, string[]>();
  const delivered: string[] = [];
  /** When keys were typed that are no answers. */
  const typedAt: number[] = [];
  const proofs: string[] = [];
  for (let number = 0; number < PROMPTS / 2 / TERMINALS; number += 1) {
    const prompt = randomPrompt(random, number);
    const events = await ask(prompt, (event) => {
      if (event.type !== 'question') return;
      const { keys } = random.pick([...event.question.choices, ESCAPE]);
      const dialog = /#(\d+)/.exec(event.question.text)?.[1] ?? 'unknown';
      answers.set(dialog, [...(answers.get(dialog) ?? []), keys]);
      program.answer(keys);
    });
    for (const { facts } of ofType(events, 'evidence')) {
      for (const { at, reason } of facts.keys ?? []) if (reason !== 'answer') typedAt.push(Date.parse(at));
    }
    const end = endOf(events);
    const [submitted] = ofType(events, 'submitted');
    proofs.push(`${submitted?.proof} after ${submitted?.tries}`);
    if (end?.reason === 'done') {
      delivered.push(prompt);
      const isAnswered = log
        .read()
        .some((entry) => 'answered' in entry && entry.answered.trimEnd() === prompt);
      // What a command opens may come after its turn.
      if (!isAnswered && !prompt.startsWith('/'))
        faults.push(`${JSON.stringify(prompt)} was reported as done before it was answered`);
    } else if (end?.reason === 'unsubmitted') unsubmitted += 1;
    else faults.push(`${JSON.stringify(prompt)} ended: ${end?.reason}, ${end?.message}`);
    progress.advance();
  }
  const sent = log.read().flatMap((entry) => ('sent' in entry ? [entry.sent.trimEnd()] : []));
  if (JSON.stringify(sent) !== JSON.stringify(delivered)) {
    const differing = sent.findIndex((text, index) => text !== delivered[index]);
    faults.push(
      `prompt ${differing} (${proofs[differing]}) was ${JSON.stringify(delivered[differing])}, it got ${JSON.stringify(sent[differing])}`,
    );
  }
  for (const entry of log.read()) {
    if ('astray' in entry) faults.push(entry.astray);
    if (!('dialog' in entry)) continue;
    const { dialog, key, shownAt } = entry;
    const given = answers.get(String(dialog)) ?? [];
    const index = given.indexOf(key);
    if (index >= 0) given.splice(index, 1);
    else if (!typedAt.some((at) => at > shownAt - ON_THE_WAY_MS && at < shownAt + UNSEEN_MS))
      faults.push(`dialog ${dialog} got ${JSON.stringify(key)}, which nobody answered`);
  }
  return { faults: faults.map((fault) => `TUI_SEED=${seed}: ${fault}`), unsubmitted };
}

/**
 * On a busy machine a key that was typed before a dialog was shown may reach it late, and what is shown is seen a moment later. The
 * program takes no keys for that time, but it counts from when it reads them.
 */
const UNSEEN_MS = 150;
const ON_THE_WAY_MS = 2000;

const ESCAPE = { keys: '\u001B' };

function randomPrompt(random: Random, number: number): string {
  const name = `Prompt ${number}:`;
  return random
    .pick([
      `${name} a short one`,
      `${name} 中文提示 日本語 한국어 🦜`,
      `${name} read @src/lease.ts`,
      `${name} read @src/lease.ts, then go on`,
      `${name} esc to interrupt, and\n› 1. Yes\n2. No`,
      `${name} ends in a backslash \\`,
      `${name} ${'a long line '.repeat(random.below(30))}`,
      `${name}\n${Array.from({ length: random.below(40) }, (_, line) => `line ${line}`).join('\n')}`,
      random.once(2) ? '/model' : `/status ${number}`,
    ])
    .trimEnd();
}

/** The transcript that `moody.js` keeps in this file of its folder. */
function notedIn(fileIn: (cwd: string) => string): Transcripts {
  return {
    watch(_profile, { cwd }) {
      const file = fileIn(cwd);
      const lines = new JsonLines(file, NOTE);
      return {
        async turnOf(prompt, sentAt) {
          const notes = lines.read().filter(({ at }) => at >= sentAt.getTime());
          const isOf = (text: string) => text.trimEnd() === prompt;
          if (!notes.some((note) => 'prompt' in note && isOf(note.prompt))) return undefined;
          const isDone = notes.some((note) => 'done' in note && isOf(note.done));
          return { answer: isDone ? 'Noted.' : '', file, isDone };
        },
      };
    },
  };
}

/** A file of JSON values, one a line, which grows. */
class JsonLines<Entry> {
  readonly #path: string;
  readonly #schema: z.ZodType<Entry>;
  readonly #entries: Entry[] = [];
  #length = 0;

  constructor(path: string, schema: z.ZodType<Entry>) {
    this.#path = path;
    this.#schema = schema;
  }

  /** All values that are complete by now. */
  read(): readonly Entry[] {
    const added = readFileSync(this.#path, { encoding: 'utf8', flag: 'a+' }).slice(this.#length);
    const complete = added.slice(0, added.lastIndexOf('\n') + 1);
    this.#length += complete.length;
    for (const line of complete.split('\n').slice(0, -1)) {
      this.#entries.push(this.#schema.parse(JSON.parse(line)));
    }
    return this.#entries;
  }
}
