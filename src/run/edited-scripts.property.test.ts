import { readFile, rename, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import type { SessionId } from '../model/ids.ts';
import type { RunSummary } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import type { Workbench } from '../workbench.ts';
import { textOf } from './prompt-turns.ts';
import { type RecordedWorkspace, recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import { isComplete, turnsOf } from './turns.ts';

/** What a person does to a script between two runs. Places are taken modulo the number of prompts. */
type Edit = TextEdit | { readonly do: 'move' } | { readonly do: 'unlink' };

type TextEdit =
  | { readonly do: 'append'; readonly text: string }
  | { readonly do: 'edit' | 'insert'; readonly at: number; readonly text: string }
  | { readonly do: 'remove' | 'swap' | 'back'; readonly at: number }
  | { readonly do: 'retitle' | 'model'; readonly text: string };

/** A run, which ends by itself, or is stopped, or finds no answer, after so many prompts. */
interface Run {
  readonly do: 'run';
  /** What it is told to do: by default what has to be done. */
  readonly wish?: 'fresh' | 'all' | 'from';
  readonly stopAfter?: number;
  readonly failAfter?: number;
  /** The file is not written, so that it names no session, or an old one. */
  readonly isUnlinked?: boolean;
}

const text = fc.constantFrom('Alpha?', 'Beta?', 'Gamma?\n\nIn two parts?', 'Delta?');
const at = fc.nat(5);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant('append' as const), text }),
  fc.record({ do: fc.constantFrom('edit' as const, 'insert' as const), at, text }),
  fc.record({ do: fc.constantFrom('remove' as const, 'swap' as const, 'back' as const), at }),
  fc.record({ do: fc.constantFrom('retitle' as const, 'model' as const), text: fc.constantFrom('a', 'b') }),
  fc.constantFrom<Edit>({ do: 'move' }, { do: 'unlink' }),
);
const run: fc.Arbitrary<Run> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run' as const), isUnlinked: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('run' as const), stopAfter: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('run' as const), failAfter: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        do: fc.constant('run' as const),
        wish: fc.constantFrom('fresh' as const, 'all' as const, 'from' as const),
        failAfter: fc.nat(3),
        isUnlinked: fc.boolean(),
      },
      { requiredKeys: ['do', 'wish'] },
    ),
  },
);

describe('a script that is edited and run in any order', () => {
  const stage = useRecordedWorkspace();

  it('has the answers to its prompts after each run, asks none again, and loses nothing', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(edit, run), { minLength: 2, maxLength: 12 }), async (steps) => {
        const desk = new Desk(stage(), `s${count++}`);
        await desk.write();
        for (const step of [...steps, { do: 'run' } as const]) await desk.do(step);
        await desk.clear();
      }),
      runs({ usual: 10, long: 60 }),
    );
  });
});

interface Draft {
  readonly prompts: readonly string[];
  readonly title: string;
  readonly model: string;
}

/** One script, the person who edits it, and all that is known of its sessions. */
class Desk {
  readonly #workbench: Workbench;
  readonly #write: RecordedWorkspace['write'];
  readonly #name: string;
  #draft: Draft = { prompts: ['Alpha?', 'Beta?'], title: 'a', model: 'a' };
  readonly #history: Draft[] = [];
  #idLine = '';
  #path = '';
  #moves = 0;
  /** A run was told to ask again what has its answer, and has not come to its end. */
  #wantsNewAnswers = false;
  /** The rows of each session as they were last seen. */
  readonly #seen = new Map<SessionId, readonly string[]>();

  constructor({ workbench, write }: RecordedWorkspace, name: string) {
    this.#workbench = workbench;
    this.#write = write;
    this.#name = name;
  }

  async write(): Promise<void> {
    const { prompts, title, model } = this.#draft;
    const head = `title: ${title}\nmodel: recorded/${this.#name}-${model}\nrecording: ${this.#name}.rec.md\n`;
    const body = prompts.join('\n\n<!-- user -->\n\n');
    this.#path = await this.#write(this.#fileName, `---\n${head}${this.#idLine}---\n\n${body}\n`);
  }

  async clear(): Promise<void> {
    await rm(this.#path);
  }

  async do(step: Edit | Run): Promise<void> {
    if (step.do === 'run') return await this.#run(step);
    if (step.do === 'move') return await this.#move();
    if (step.do === 'unlink') this.#idLine = '';
    else this.#draft = edited(this.#draft, step, this.#history);
    await this.write();
  }

  get #fileName(): string {
    return `${this.#name}-${this.#moves}.prompt.md`;
  }

  async #move(): Promise<void> {
    const from = this.#path;
    this.#moves++;
    this.#path = from.replace(/-\d+\.prompt\.md$/, `-${this.#moves}.prompt.md`);
    await rename(from, this.#path);
  }

  async #run({ wish, stopAfter, failAfter, isUnlinked = false }: Run): Promise<void> {
    const { prompts } = this.#draft;
    this.#history.push(this.#draft);
    await this.#write(`${this.#name}.rec.md`, recording(...prompts.slice(0, failAfter).map(answered)));
    const { session: base } = await this.#workbench.scripts.attach({ path: this.#path });
    const shared = sharedStart(base ? await this.#answersOf(base.id) : [], prompts);
    const startIndex = Math.max(0, Math.min(shared, prompts.length) - 1);
    if (base && !this.#wantsNewAnswers) {
      expect(shared).toBeGreaterThanOrEqual(await this.#mostShared(base));
    }
    this.#wantsNewAnswers ||= wish !== undefined;

    const stop = new AbortController();
    if (stopAfter === 0) stop.abort();
    const { session, plan, events } = await this.#workbench.scripts.run(
      {
        path: this.#path,
        ...(wish === 'fresh' && { fresh: true }),
        ...(wish === 'all' && { all: true }),
        ...(wish === 'from' && { startIndex }),
        ...(isUnlinked && { link: false }),
      },
      stop.signal,
    );
    let summary: RunSummary['data'] | undefined;
    let turns = 0;
    for await (const event of events) {
      if (event.type === 'run-summary') summary = event.data;
      if (event.type === 'message-added' && event.data.kind === 'turn-end' && ++turns === stopAfter)
        stop.abort();
    }
    await this.#expectNothingLost(session.id);
    if (summary?.reason !== 'done') return;
    this.#wantsNewAnswers = false;

    const isAnew = plan.action === 'replayAll' || plan.action === 'begin';
    const known = wish === 'from' ? startIndex : shared;
    expect(summary.ran).toBe(prompts.length - (isAnew ? 0 : known));
    expect(await this.#answersOf(session.id)).toEqual(prompts);
    if (isUnlinked) {
      const found = await this.#workbench.scripts.attach({ path: this.#path });
      // A new root that the file could not be told of: the id in the file counts.
      if (found.session?.takeRootId !== session.takeRootId) return;
      expect(found).toMatchObject({ session: { id: session.id }, drift: { kind: 'none' } });
      return;
    }

    const [, id = ''] = /^(chatSessionId: .*\n)/m.exec(await readFile(this.#path, 'utf8')) ?? [];
    this.#idLine = id;
    expect(id).toBe(`chatSessionId: ${session.id}\n`);
    const now = await this.#workbench.scripts.attach({ path: this.#path });
    expect(now).toMatchObject({ state: 'linked', matchedBy: 'id', drift: { kind: 'none' } });
    expect(now.session?.id).toBe(session.id);
  }

  /** How many of the prompts have their answers in one take of a lineage, asked of the model that is asked now. */
  async #mostShared({ id }: Session): Promise<number> {
    const { prompts, model } = this.#draft;
    const takes = (await this.#workbench.sessions.takes(id)).filter(
      ({ archivedAt, metadata }) => archivedAt === null && metadata.modelId?.endsWith(`-${model}`),
    );
    const shared = takes.map(async (take) => sharedStart(await this.#answersOf(take.id), prompts));
    return Math.max(0, ...(await Promise.all(shared)));
  }

  /** What a session asked for the script and got a whole answer to. */
  async #answersOf(id: SessionId): Promise<readonly string[]> {
    const { messages } = await this.#workbench.sessions.messages(id);
    const own = turnsOf(messages).filter(({ prompt }) => prompt.metadata.promptIndex !== undefined);
    return own.filter(isComplete).map(textOf);
  }

  /** Rows are added to the session that ran; all others are as they were. */
  async #expectNothingLost(ranId: SessionId): Promise<void> {
    for (const id of new Set([...this.#seen.keys(), ranId])) {
      const { messages } = await this.#workbench.sessions.messages(id);
      const rows = messages.map((row) => JSON.stringify(row));
      const before = this.#seen.get(id) ?? [];
      expect(id === ranId ? rows.slice(0, before.length) : rows).toEqual(before);
      this.#seen.set(id, rows);
    }
  }
}

function edited(draft: Draft, step: TextEdit, history: readonly Draft[]): Draft {
  const { prompts } = draft;
  switch (step.do) {
    case 'append':
      return { ...draft, prompts: [...prompts, step.text] };
    case 'edit':
      return { ...draft, prompts: prompts.with(step.at % prompts.length, step.text) };
    case 'insert':
      return { ...draft, prompts: prompts.toSpliced(step.at % prompts.length, 0, step.text) };
    case 'remove':
      return prompts.length === 1
        ? draft
        : { ...draft, prompts: prompts.toSpliced(step.at % prompts.length, 1) };
    case 'swap': {
      const first = prompts[step.at % prompts.length] ?? '';
      const second = prompts[(step.at + 1) % prompts.length] ?? '';
      return {
        ...draft,
        prompts: prompts.with(step.at % prompts.length, second).with((step.at + 1) % prompts.length, first),
      };
    }
    case 'back':
      return history[step.at % Math.max(1, history.length)] ?? draft;
    case 'retitle':
      return { ...draft, title: step.text };
    case 'model':
      return { ...draft, model: step.text };
    default:
      return step satisfies never;
  }
}

function answered(prompt: string): readonly [string, string] {
  return [prompt, `Yes: ${prompt}`];
}

function sharedStart(before: readonly string[], now: readonly string[]): number {
  const end = now.findIndex((prompt, index) => prompt !== before[index]);
  return end === -1 ? now.length : end;
}
