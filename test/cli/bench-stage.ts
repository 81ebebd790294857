import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchEvent, BenchReport } from '../../src/model/bench.ts';
import type { Answer, ModelRequest, Reply } from '../model-server/model-server.ts';
import { cuebook, type Result } from './cuebook.ts';
import { type LiveWorkspace, liveWorkspace } from './live-workspace.ts';

export const SUITE = 'bench/words.yaml';

/** Two cases, of which answers that say so satisfy the contracts. */
export const SUITE_TEXT = `title: Words
models: anthropic/claude-sonnet-4-5
trials: 3
concurrency: 1
cases:
  - id: yes
    prompt: Say yes.
    contracts:
      - contains: "yes"
  - id: number
    prompt: Say a number.
    contracts:
      - matches: "[0-9]"
`;

/** Whatever is asked, it is answered with this. */
export function saying(text: string): Reply {
  return { parts: [{ type: 'text', text }], usage: { input: 10, output: 5 } };
}

export const STALL: Reply = { parts: [{ type: 'stall' }] };

export interface BenchStage extends LiveWorkspace {
  /** Says what is answered from here on. */
  answers(answer: (request: ModelRequest, index: number) => Reply): void;
  bench(...args: readonly string[]): Promise<Result>;
  report(name: string): Promise<BenchReport>;
}

/** A workspace with a suite, and a model whose answers can change. */
export async function benchStage(suite = SUITE_TEXT): Promise<BenchStage> {
  let current: Answer = () => saying('yes, 7');
  const workspace = await liveWorkspace((request, index) => current(request, index));
  await workspace.write(SUITE, suite);
  return {
    ...workspace,
    answers: (answer) => {
      current = answer;
    },
    bench: async (...args) => await cuebook(['bench', ...args], workspace.on),
    report: async (name) => JSON.parse(await readFile(join(workspace.folder, name), 'utf8')),
  };
}

/** The events that a run with --json has printed. */
export function eventsIn(out: string): readonly BenchEvent[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
