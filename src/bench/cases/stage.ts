import { CLAUDE, contextStage, type StageOptions } from '../../../test/context/stage.ts';
import type { Answer } from '../../../test/model-server/model-server.ts';
import type { MakeDatabase } from '../../../test/server/stage.ts';
import type { BenchEvent } from '../../model/bench.ts';
import type { BenchRequest, Workbench } from '../../workbench.ts';

export const GPT = 'openai/gpt-5';

export const SUITE = `
name: greetings
models: [${CLAUDE}, ${GPT}]
trials: 3
concurrency: 2
cases:
  - id: hello
    prompt: Say hello
    contracts: [{ contains: hello }]
  - id: twice
    prompts: [Say hello, Say goodbye]
    system: You are terse.
    settings: { temperature: 0.5 }
    contracts: [{ of: 1, contains: hello }, { contains: goodbye }]
`;

/** Does what it is told, except that every fourth answer is something else. */
export function moody(): Answer {
  let count = 0;
  return ({ prompt }) => {
    count++;
    const text = count % 4 === 0 ? 'No.' : `Well: ${prompt.replace(/^.*Say /s, '')}!`;
    return { parts: [{ type: 'text', text }], usage: { input: 10, output: 5 } };
  };
}

export const polite: Answer = ({ prompt }) => ({
  parts: [{ type: 'text', text: `Well: ${prompt.replace(/^.*Say /s, '')}!` }],
  usage: { input: 10, output: 5 },
});

/** A workspace with a suite of greetings, on a database of a kind. */
export async function benchStage(make: MakeDatabase, options: StageOptions = {}) {
  const stage = await contextStage({ make, answer: polite, ...options });
  const suite = async (text = SUITE, path = 'bench/greetings.yaml') => await stage.put(path, text);
  return { ...stage, suite, bench: stage.workbench.bench };
}

export async function run(bench: Workbench['bench'], request: BenchRequest): Promise<readonly BenchEvent[]> {
  return await Array.fromAsync((await bench.run(request)).events);
}

/** All events; `seen` is told how many trials have ended each time that one does. */
export async function endsIn(
  events: AsyncIterable<BenchEvent>,
  seen: (count: number) => unknown,
): Promise<readonly BenchEvent[]> {
  const all: BenchEvent[] = [];
  let count = 0;
  for await (const event of events) {
    all.push(event);
    if (event.type === 'trial-end') seen(++count);
  }
  return all;
}

export function reportIn(events: readonly BenchEvent[]) {
  const last = events.at(-1);
  if (last?.type !== 'bench-end') throw new Error('The bench did not come to its end.');
  return last.report;
}

interface Named {
  readonly caseId: string;
  readonly model: string;
  readonly trial: number;
}

export function isSame(one: Named, other: Named): boolean {
  return one.caseId === other.caseId && one.model === other.model && one.trial === other.trial;
}
