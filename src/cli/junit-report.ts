import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { errorMessage } from '../model/error-code.ts';
import { type Message, withoutVoided } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunSummary } from '../model/run.ts';
import type { ScriptRun, Workbench } from '../workbench.ts';
import { firstLine } from './first-line.ts';
import { type JUnitCase, junitXml } from './junit.ts';

/** A report that is written once its run is over. Refuses, before anything runs, a place that is not there. */
export class JUnitReport {
  readonly #path: string;

  constructor(file: string) {
    this.#path = resolve(file);
    if (statSync(dirname(this.#path), { throwIfNoEntry: false })?.isDirectory()) return;
    throw new Refusal('NOT_FOUND', `There is no folder for ${file}.`);
  }

  async write(run: ScriptRun, { data }: RunSummary, { sessions }: Workbench): Promise<void> {
    const { messages } = await sessions.messages(run.session.id);
    const text = junitXml(casesOf(run, data, withoutVoided(messages)));
    try {
      await writeFile(this.#path, text);
    } catch (error) {
      throw new Refusal('INVALID_INPUT', `The report cannot be written: ${errorMessage(error)}.`, {
        cause: error,
      });
    }
  }
}

/** One case for each prompt: what its answer breaks, why it has none, or that it was not asked. */
function casesOf(
  { opened, prompts }: ScriptRun,
  { contracts, error }: RunSummary['data'],
  rows: readonly Message[],
): readonly JUnitCase[] {
  const classname = relative(process.cwd(), opened.path);
  return prompts.map((text, index): JUnitCase => {
    const key = opened.script.prompts[index]?.key;
    const name = `${index + 1}. ${key ?? firstLine(text)}`;
    const prompt = rows.findLast((row) => row.kind === 'prompt' && row.metadata.promptIndex === index);
    const end = rows.findLast((row) => row.kind === 'turn-end' && row.turnId === prompt?.turnId);
    const failures = (contracts?.failures ?? [])
      .filter(({ promptIndex }) => promptIndex === index)
      .map(({ message }) => message);
    const about = { name, classname, failures };
    if (end?.kind !== 'turn-end') return { ...about, seconds: 0, skipped: 'It was not asked.' };
    const { reason, durationMs } = end.metadata;
    const isAnswered = reason === 'done' || reason === 'length';
    return {
      ...about,
      seconds: durationMs / 1000,
      ...(!isAnswered && { error: error?.message ?? `The turn ended as ${reason}.` }),
    };
  });
}
