import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { APPROVAL_ANSWERS, PART_KINDS } from '../src/model/event.ts';
import { AUDIENCES, END_REASONS, FINISH_REASONS, type Message, TOOL_EFFECTS } from '../src/model/message.ts';
import { REFUSAL_CODES } from '../src/model/refusal.ts';
import type { RunEvent } from '../src/model/run.ts';
import { ENGINE_NAMES, SESSION_STATUSES, SESSION_TYPES } from '../src/model/session.ts';
import {
  EVIDENCE_KINDS,
  EVIDENCE_LABELS,
  type Evidence,
  SUBMISSION_PROOFS,
  TERMINAL_STATES,
} from '../src/model/terminal.ts';
import { planner, writePlanner } from '../src/run/output/planner-workspace.case.ts';
import { createWorkbench } from '../src/workbench.ts';
import { writeLongScript } from './faults/long-script.ts';
import { startModelServer } from './model-server/model-server.ts';
import { createTestDatabase } from './postgres/database.ts';
import { createTestFile } from './sqlite-file.ts';

// What later parts build on. A change here is a change of the contract: make it in one piece, with its golden file.

describe.each([
  ['SQLite', createTestFile],
  ['PostgreSQL', createTestDatabase],
])('a run on %s', (_, createDatabase) => {
  it('writes the rows and tells the events that the golden files show', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-golden-'));
    const { location, remove } = await createDatabase();
    const workbench = createWorkbench({ workspace: folder, database: location });
    onTestFinished(async () => {
      await workbench.close();
      await remove();
      await rm(folder, { recursive: true });
    });

    // The fourth turn calls two tools; the fifth has no recording, fails, and is resumed once there is one.
    const { path } = await writeLongScript(folder, 'golden', 4);
    await appendFile(path, '\n\n<!-- user key="last" -->\n\nAnd then?\n');
    const run = await workbench.scripts.run({ path });
    const events = await Array.fromAsync(run.events);
    await appendFile(join(folder, 'golden.recording.md'), LAST_TURN);
    const resumed = await workbench.scripts.run({ path });
    events.push(...(await Array.fromAsync(resumed.events)));
    expect(resumed.session.id).toBe(run.session.id);

    const { messages } = await workbench.sessions.messages(run.session.id);
    const name = namer();
    const lastTurns = messages.filter(({ order }) => order >= FOURTH_TURN);
    await expect(pretty(lastTurns.map((row) => named(row, name)))).toMatchFileSnapshot(
      'golden/turn-rows.json',
    );
    await expect(pretty(events.map((event) => named(event, name)))).toMatchFileSnapshot(
      'golden/run-events.json',
    );
  });

  it('keeps and tells of an answer that is mended what the golden files show', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-golden-'));
    const { location, remove } = await createDatabase();
    const server = await startModelServer(planner());
    const environment = {
      HOME: folder,
      ANTHROPIC_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
    };
    const workbench = createWorkbench({ workspace: folder, database: location, environment });
    onTestFinished(async () => {
      await workbench.close();
      await server.close();
      await remove();
      await rm(folder, { recursive: true });
    });

    await writePlanner(folder);
    const path = join(folder, 'plan.prompt.md');
    await writeFile(path, '---\nmodel: anthropic/claude-sonnet-4-5\nskills: [planner]\n---\n\nPlan 1.\n');
    const run = await workbench.scripts.run({ path });
    const events = await Array.fromAsync(run.events);
    const { messages } = await workbench.sessions.messages(run.session.id);
    const name = namer();
    // What a provider says of a step is its own business.
    const rows = messages.map((row) =>
      row.kind === 'step-end'
        ? { ...row, metadata: { finishReason: row.metadata.finishReason, model: row.metadata.model ?? '' } }
        : row,
    );
    await expect(pretty(rows.map((row) => named(row, name)))).toMatchFileSnapshot(
      'golden/repaired-rows.json',
    );
    // What is written comes in as many pieces as it likes.
    const told = events
      .filter(({ type }) => type !== 'text-delta')
      .map((event) =>
        event.type === 'run-summary'
          ? { ...event, data: { ...event.data, tokens: { input: 0, output: 0 } } }
          : event,
      );
    await expect(pretty(told.map((event) => named(event, name)))).toMatchFileSnapshot(
      'golden/repaired-events.json',
    );
  });

  it('keeps and tells of a turn in a terminal what the golden files show', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-golden-'));
    const { location, remove } = await createDatabase();
    const environment = { ...process.env, HOME: folder, SHELL: '/bin/bash' };
    const workbench = createWorkbench({ workspace: folder, database: location, environment });
    onTestFinished(async () => {
      await workbench.close();
      await remove();
      await rm(folder, { recursive: true });
    });

    const path = join(folder, 'typed.prompt.md');
    const second = '<!-- user key="second" session="other" -->\n\n(exit 3)';
    await writeFile(path, `---\nengine: pty\n---\n\nprintf 'one\\n'\n\n${second}\n`);
    const run = await workbench.scripts.run({ path, isOwnWord: true });
    const events = await Array.fromAsync(run.events);
    const { messages, evidence } = await workbench.sessions.messages(run.session.id);
    const name = namer();
    await expect(pretty(messages.map((row) => named(row, name)))).toMatchFileSnapshot(
      'golden/terminal-rows.json',
    );
    // How a shell shows its prompt is up to the machine.
    const pieces = evidence.map((piece) =>
      piece.kind === 'snapshot' ? { ...piece, text: '<screen>' } : piece,
    );
    await expect(pretty(pieces.map((piece) => named(piece, name)))).toMatchFileSnapshot(
      'golden/terminal-evidence.json',
    );
    // What comes out of a terminal comes in as many pieces as it likes, and a screen is told of with whatever comes next.
    const isScreen = (event: RunEvent) => event.type === 'evidence-added' && event.data.kind === 'snapshot';
    expect(events.filter(isScreen)).toHaveLength(2);
    const told = events
      .filter((event) => event.type !== 'terminal-data' && !isScreen(event))
      .map((event, index) => ('seq' in event ? { ...event, seq: index + 1 } : event));
    await expect(pretty(told.map((event) => named(event, name)))).toMatchFileSnapshot(
      'golden/terminal-events.json',
    );
  });
});

it('refuses with the codes that the golden file shows', async () => {
  await expect(pretty(REFUSAL_CODES)).toMatchFileSnapshot('golden/refusal-codes.json');
});

it('stores and tells the words that the golden file shows', async () => {
  const words = {
    APPROVAL_ANSWERS,
    AUDIENCES,
    END_REASONS,
    ENGINE_NAMES,
    FINISH_REASONS,
    PART_KINDS,
    SESSION_STATUSES,
    SESSION_TYPES,
    TOOL_EFFECTS,
    EVIDENCE_KINDS,
    EVIDENCE_LABELS,
    SUBMISSION_PROOFS,
    TERMINAL_STATES,
  };
  await expect(pretty(words)).toMatchFileSnapshot('golden/words.json');
});

/** Three turns of four rows come before. */
const FOURTH_TURN = 12;

const LAST_TURN = `

### record human_text_record

\`\`\`markdown
---
genseq: 9
msgId: last
grammar: markdown
---

And then?
\`\`\`

### record agent_words_record

\`\`\`markdown
---
genseq: 9
---

The end.
\`\`\`
`;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Gives ids names in the order in which they appear. */
function namer(): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const known = names.get(id) ?? `<id ${names.size + 1}>`;
    names.set(id, known);
    return known;
  };
}

function named(value: Message | RunEvent | Evidence, name: (id: string) => string): unknown {
  const text = JSON.stringify(value)
    .replaceAll(UUID, name)
    .replaceAll(TIME, '<time>')
    .replaceAll(/"durationMs":\d+/g, '"durationMs":"<time>"');
  return JSON.parse(text);
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
