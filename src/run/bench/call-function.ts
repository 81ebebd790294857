import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PromptAnswer } from '../../model/bench.ts';
import { clip } from '../../model/clip.ts';
import { errorMessage } from '../../model/error-code.ts';

/** What a contract in JavaScript says of the answers: nothing is wrong, or what is. */
export interface FunctionVerdict {
  readonly isPassed: boolean;
  /** At most 500 characters. */
  readonly message?: string;
  /** It could not say anything of the answers: it does not load, does not end, or says what nobody understands. */
  readonly isBroken?: boolean;
}

/** What is given to the function. */
export interface FunctionInput {
  readonly caseId: string;
  readonly model: string;
  /** The last one. */
  readonly answer: PromptAnswer | null;
  readonly answers: readonly PromptAnswer[];
}

export interface FunctionLimits {
  readonly patienceMs: number;
  readonly memoryMb: number;
}

const LIMITS: FunctionLimits = { patienceMs: 10_000, memoryMb: 256 };

/** Loads the module anew, so that it is as it stands in its file and remembers nothing. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const said = (error) => (error instanceof Error ? error.message : String(error));
import(workerData.url)
  .then(
    async (module) => {
      if (typeof module.default !== 'function') return { broken: 'its default export is no function.' };
      if (workerData.input === undefined) return { value: true };
      try {
        return { value: await module.default(workerData.input) };
      } catch (error) {
        return { error: said(error) };
      }
    },
    (error) => ({ broken: 'it cannot be loaded: ' + said(error) }),
  )
  .then((answer) => parentPort.postMessage(answer))
  .catch(() => parentPort.postMessage({ value: null }));
`;

const SAID = z.union([
  z.object({ broken: z.string() }),
  z.object({ error: z.string() }),
  z.object({ value: z.unknown() }),
]);

const LONGEST_MESSAGE = 500;

const VALUE = z.union([
  z.boolean(),
  z.string(),
  z.object({ pass: z.boolean(), message: z.string().optional() }),
]);

/**
 * Asks the default export of a JavaScript module what it makes of answers. It runs in a thread of its own, which is ended
 * when it takes too long or too much memory; whatever it does, there is a verdict. Only for modules that the user trusts.
 */
export async function callFunction(
  path: string,
  input: FunctionInput,
  limits: FunctionLimits = LIMITS,
): Promise<FunctionVerdict> {
  return await called(path, structuredClone(input), limits);
}

/** Why a module cannot be asked, whatever the answers; undefined where it can. Nothing is asked of it. */
export async function functionFault(
  path: string,
  limits: FunctionLimits = LIMITS,
): Promise<string | undefined> {
  const { isBroken = false, message } = await called(path, undefined, limits);
  return isBroken ? message : undefined;
}

/** Only loads the module where there is no input. */
async function called(
  path: string,
  input: FunctionInput | undefined,
  { patienceMs, memoryMb }: FunctionLimits,
): Promise<FunctionVerdict> {
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { url: pathToFileURL(path).href, input },
    // What it prints is nobody's answer, and keys are not its business.
    stdout: true,
    stderr: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const verdict = Promise.withResolvers<FunctionVerdict>();
  const fail = (message: string) => verdict.resolve(brokenBy(message));
  const timer = setTimeout(() => fail(`it did not answer within ${patienceMs / 1000} s.`), patienceMs);
  worker.stdout.resume();
  worker.stderr.resume();
  worker.once('message', (said: unknown) => verdict.resolve(verdictOf(said)));
  worker.once('error', (error) => fail(`it was broken off: ${errorMessage(error)}`));
  worker.once('exit', () => fail('it ended without an answer.'));
  try {
    return await verdict.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function verdictOf(said: unknown): FunctionVerdict {
  const heard = SAID.safeParse(said);
  if (!heard.success) return brokenBy('it said something that cannot be read.');
  if ('broken' in heard.data) return brokenBy(heard.data.broken);
  if ('error' in heard.data) return failedBy(`The function failed: ${heard.data.error}`);
  const value = VALUE.safeParse(heard.data.value);
  if (!value.success) {
    return brokenBy('it has to return true or false, a text that says what is wrong, or { pass, message }.');
  }
  if (typeof value.data === 'boolean') return { isPassed: value.data };
  if (value.data === '') return { isPassed: true };
  if (typeof value.data === 'string') return failedBy(value.data);
  const { pass, message } = value.data;
  return { isPassed: pass, ...(message !== undefined && { message: clip(message, LONGEST_MESSAGE) }) };
}

function failedBy(message: string): FunctionVerdict {
  return { isPassed: false, message: clip(message, LONGEST_MESSAGE) };
}

function brokenBy(reason: string): FunctionVerdict {
  return { ...failedBy(reason), isBroken: true };
}
