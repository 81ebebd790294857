import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PromptAnswer } from '../../model/bench.ts';
import { errorMessage } from '../../model/error-code.ts';

/** What a contract in JavaScript says of the answers: nothing is wrong, or what is. */
export interface FunctionVerdict {
  readonly isPassed: boolean;
  readonly message?: string;
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
import(workerData.url)
  .then(async (module) => {
    if (typeof module.default !== 'function') throw new TypeError('its default export is no function');
    return await module.default(workerData.input);
  })
  .then(
    (value) => parentPort.postMessage({ value }),
    (error) => parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
`;

const SAID = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

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
  { patienceMs, memoryMb }: FunctionLimits = LIMITS,
): Promise<FunctionVerdict> {
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { url: pathToFileURL(path).href, input: structuredClone(input) },
    // What it prints is nobody's answer, and keys are not its business.
    stdout: true,
    stderr: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const verdict = Promise.withResolvers<FunctionVerdict>();
  const fail = (message: string) => verdict.resolve({ isPassed: false, message });
  const timer = setTimeout(
    () => fail(`The function did not answer within ${patienceMs / 1000} s.`),
    patienceMs,
  );
  worker.stdout.resume();
  worker.stderr.resume();
  worker.once('message', (said: unknown) => verdict.resolve(verdictOf(said)));
  worker.once('error', (error) => fail(`The function failed: ${errorMessage(error)}`));
  worker.once('exit', () => fail('The function ended without an answer.'));
  try {
    return await verdict.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function verdictOf(said: unknown): FunctionVerdict {
  const heard = SAID.safeParse(said);
  if (!heard.success) return { isPassed: false, message: 'The function said something that cannot be read.' };
  if ('error' in heard.data) return { isPassed: false, message: `The function failed: ${heard.data.error}` };
  const value = VALUE.safeParse(heard.data.value);
  if (!value.success) {
    return {
      isPassed: false,
      message:
        'The function has to return true or false, a text that says what is wrong, or { pass, message }.',
    };
  }
  if (typeof value.data === 'boolean') return { isPassed: value.data };
  if (value.data === '') return { isPassed: true };
  if (typeof value.data === 'string') return { isPassed: false, message: value.data };
  const { pass, message } = value.data;
  return { isPassed: pass, ...(message !== undefined && { message }) };
}
