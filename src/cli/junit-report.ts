import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { errorMessage } from '../model/error-code.ts';
import { isJUnitXml, type JUnitCase, junitXml } from '../model/junit.ts';
import { isAskedPrompt, type Message, withoutVoided } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunSummary } from '../model/run.ts';
import { endOf, type ScriptRun, type Workbench } from '../workbench.ts';
import { firstLine } from './first-line.ts';
import { io, resolvePath } from './io.ts';

/** A report that is written once its run is over. */
export class JUnitReport {
  readonly #path: string;

  /** Refuses, before anything runs, a place that is not there, or that holds something else than an earlier report. */
  constructor(file: string) {
    this.#path = resolvePath(file);
    if (!statSync(dirname(this.#path), { throwIfNoEntry: false })?.isDirectory()) {
      throw new Refusal('NOT_FOUND', `There is no folder for ${file}.`);
    }
    if (existsSync(this.#path) && !isReport(this.#path)) {
      throw new Refusal('FILE_EXISTS', `${file} is no report, and would be overwritten.`, {
        remedy: 'Name another file for the report.',
      });
    }
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

function isReport(path: string): boolean {
  return statSync(path).isFile() && isJUnitXml(readFileSync(path, 'utf8'));
}

/** One case for each prompt: what its answer breaks, why it has none, or that it was not asked. */
function casesOf(
  { opened, prompts, plan }: ScriptRun,
  { contracts, error }: RunSummary['data'],
  rows: readonly Message[],
): readonly JUnitCase[] {
  const classname = relative(io().cwd, opened.path);
  const cases = prompts.map((text, index): JUnitCase => {
    const key = opened.script.prompts[index]?.key;
    const name = `${index + 1}. ${key ?? firstLine(text)}`;
    const prompt = rows.findLast((row) => isAskedPrompt(row) && row.metadata.promptIndex === index);
    const end = rows.findLast((row) => row.kind === 'turn-end' && row.turnId === prompt?.turnId);
    const failures = (contracts?.failures ?? [])
      .filter(({ promptIndex }) => promptIndex === index)
      .map(({ message }) => message);
    const about = { name, classname, failures };
    if (index >= endOf(plan, prompts.length)) {
      return { ...about, seconds: 0, skipped: 'The run was told to end before it.' };
    }
    if (end?.kind !== 'turn-end') return { ...about, seconds: 0, skipped: 'It was not asked.' };
    const { reason, durationMs } = end.metadata;
    const isAnswered = reason === 'done' || reason === 'length';
    return {
      ...about,
      seconds: durationMs / 1000,
      ...(!isAnswered && { error: error?.message ?? `The turn ended as ${reason}.` }),
    };
  });
  return error ? withError(cases, error.message) : cases;
}

/** What ended a run between two prompts is told of the first that was not asked. */
function withError(cases: readonly JUnitCase[], message: string): readonly JUnitCase[] {
  if (cases.some(({ failures, error }) => failures.length > 0 || error !== undefined)) return cases;
  const first = cases.findIndex(({ skipped }) => skipped !== undefined);
  return cases.map((one, index) => (index === first ? { ...one, error: message } : one));
}
