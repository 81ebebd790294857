import { setImmediate } from 'node:timers/promises';
import type { Suite } from '../model/bench.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { Refusal } from '../model/refusal.ts';
import type { ListedSuite } from './bench.ts';
import type { SuiteSource } from './bench-world.ts';
import { readSuite, type SuiteReading } from './suite/read-suite.ts';

export interface OpenSuite {
  readonly suite: Suite;
  /** What was noticed in it that does not keep it from being run. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a suite that is to be run; one with errors is refused, all of them at once. */
export async function openSuite(places: SuiteSource, ref: string): Promise<OpenSuite> {
  const path = await places.find(ref);
  const { suite, diagnostics } = await readAt(places, path);
  if (suite) return { suite, diagnostics };
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new Refusal(
    'SCRIPT_INVALID',
    errors.map(({ line, message }) => `${path}:${line}: ${message}`).join('\n'),
    {
      remedy: errors.find(({ remedy }) => remedy !== undefined)?.remedy,
      details: diagnostics.map((diagnostic) => ({ ...diagnostic, path })),
    },
  );
}

/** The suites that can be found, up to a limit; what is wrong with one is told beside it. */
export async function listSuites(places: SuiteSource): Promise<readonly ListedSuite[]> {
  const all = await places.list();
  const own = all.filter(({ isShipped }) => !isShipped).slice(0, MOST_LISTED);
  const found = [...own, ...all.filter(({ isShipped }) => isShipped)];
  const suites: ListedSuite[] = [];
  let readBytes = 0;
  for (const { ref, path, isShipped } of found) {
    if (!isShipped) readBytes += await places.sizeOf(path);
    const { suite, diagnostics } =
      !isShipped && readBytes > MOST_READ_BYTES ? NOT_READ : await listed(places, path);
    suites.push({
      ref,
      isShipped,
      name: suite?.name ?? ref,
      ...(suite?.title !== undefined && { title: suite.title }),
      cases: (suite?.cases ?? []).map(({ id, title, group }) => ({
        id,
        ...(title !== undefined && { title }),
        ...(group !== undefined && { group }),
      })),
      models: suite?.models ?? [],
      trials: suite?.trials ?? 0,
      diagnostics,
    });
    // Reading YAML takes its time: others may be answered in between.
    await setImmediate();
  }
  return suites;
}

/** A list that is read anew each time; what comes after can be run by its name. */
const MOST_LISTED = 200;
const MOST_READ_BYTES = 4 * 1024 * 1024;
const NOT_READ: { readonly suite?: Suite; readonly diagnostics: readonly Diagnostic[] } = {
  diagnostics: [
    {
      code: 'not-read',
      message: 'It is not read for this list, which is too large already.',
      line: 1,
      severity: 'warning',
      remedy: 'Run it by its name, or keep fewer suites in the folder.',
    },
  ],
};

/** What the suites of the workspace would run to judge answers. One that cannot be read runs nothing. */
export async function listFunctions(
  places: SuiteSource,
): Promise<readonly { readonly suite: string; readonly path: string }[]> {
  const own = (await places.list()).filter(({ isShipped }) => !isShipped);
  const read = await Promise.all(
    own.map(async ({ ref, path }) => ({ ref, suite: (await listed(places, path)).suite })),
  );
  const found = new Map<string, string>();
  for (const { ref, suite } of read) {
    for (const { function: path } of suite?.cases.flatMap(({ contracts }) => contracts) ?? []) {
      if (path !== undefined && !found.has(path)) found.set(path, ref);
    }
  }
  return Array.from(found, ([path, suite]) => ({ suite, path }));
}

async function readAt(places: SuiteSource, path: string): Promise<SuiteReading> {
  return await readSuite({ text: await places.readText(path), path }, places.around(path));
}

/** One that cannot be read does not hide the others. */
async function listed(
  places: SuiteSource,
  path: string,
): Promise<{ readonly suite?: Suite; readonly diagnostics: readonly Diagnostic[] }> {
  try {
    return await readAt(places, path);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { diagnostics: [{ code: 'unreadable', message: error.message, line: 1, severity: 'error' }] };
  }
}
