import { basename } from 'node:path';
import type { BenchCase, Suite } from '../../model/bench.ts';
import { type Diagnostic, hasErrors } from '../../model/diagnostic.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { CaseIds } from './case-ids.ts';
import { type CaseDefaults, noteQuestion, readCase } from './read-case.ts';
import { listOf, readContracts } from './read-contracts.ts';
import { readPart } from './read-part.ts';
import { LIMITS } from './schema-parts.ts';
import { SuiteFiles } from './suite-files.ts';
import { type SuiteCode, SuiteNotes } from './suite-notes.ts';
import { CASE, DEFAULTS, SUITE } from './suite-schema.ts';
import type { SuiteWorld } from './suite-world.ts';
import { readYamlText } from './yaml-text.ts';

/** How often each case is asked, and how many trials run at the same time, where a suite says nothing. */
const TRIALS = 5;
const CONCURRENCY = 4;
const MARGIN = 0.05;

export interface SuiteText {
  readonly text: string;
  /** The absolute path of its file. */
  readonly path: string;
}

export interface SuiteReading {
  /** Absent where something is wrong with it. */
  readonly suite?: Suite;
  readonly diagnostics: readonly Diagnostic<SuiteCode>[];
}

/** Reads a suite. Everything that is wrong with it is told at once, each thing with its line. */
export async function readSuite({ text, path }: SuiteText, world: SuiteWorld): Promise<SuiteReading> {
  if (new TextEncoder().encode(text).length > LIMITS.fileBytes) {
    return broken([{ line: 1, message: 'The file is larger than 1 MB.' }], 'too-large', TOO_LARGE);
  }
  const yaml = readYamlText(text);
  if (!('value' in yaml)) return broken(yaml, 'yaml-invalid', 'Mend the YAML, and read it again.');
  const notes = new SuiteNotes(yaml.lineOf);
  const value = yaml.value ?? {};
  const header = readPart(SUITE, 'suite', value, [], notes);
  const written = isJsonObject(value) ? value : {};
  const files = new SuiteFiles(world, notes);
  const defaults = await readDefaults(written['defaults'], notes, files);
  const cases = await readCases(written['cases'], defaults, { notes, files, world });
  const models = modelsOf(header?.models, notes);
  const diagnostics = notes.all();
  if (!header || hasErrors(diagnostics)) return { diagnostics };
  const { title, description } = header;
  const expect = shareOf(header.expect);
  const suite: Suite = {
    name: header.name ?? basename(path).replace(/\.ya?ml$/i, ''),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    path,
    text,
    hash: world.sha256(text),
    models,
    trials: header.trials ?? TRIALS,
    concurrency: header.concurrency ?? CONCURRENCY,
    ...(expect !== undefined && { expect }),
    margin: shareOf(header.margin) ?? MARGIN,
    cases,
  };
  return { suite, diagnostics };
}

const TOO_LARGE = 'Keep long prompts in scripts, and make several suites of it.';

function broken(
  faults: readonly { readonly line: number; readonly message: string }[],
  code: SuiteCode,
  remedy: string,
): SuiteReading {
  return { diagnostics: faults.map((fault) => ({ ...fault, code, severity: 'error', remedy })) };
}

async function readDefaults(
  value: Json | undefined,
  notes: SuiteNotes,
  files: SuiteFiles,
): Promise<CaseDefaults> {
  if (value === undefined) return { written: {}, contracts: [] };
  const written = readPart(DEFAULTS, 'defaults', value, ['defaults'], notes) ?? {};
  const contracts = await readContracts(written.contracts ?? [], ['defaults', 'contracts'], notes, files);
  return { written, contracts };
}

async function readCases(
  value: Json | undefined,
  defaults: CaseDefaults,
  parts: Parameters<typeof readCase>[4],
): Promise<readonly BenchCase[]> {
  const ids = new CaseIds(parts.notes);
  const cases: BenchCase[] = [];
  const items = Array.isArray(value) ? value.slice(0, LIMITS.cases) : [];
  for (const [index, item] of items.entries()) {
    const path = ['cases', index];
    const written = readPart(CASE, 'case', item, path, parts.notes);
    if (!written || !isJsonObject(item)) continue;
    noteQuestion(item, path, parts.notes);
    const id = ids.take(written, index + 1, path);
    cases.push(await readCase(id, written, path, defaults, parts));
  }
  return cases;
}

function modelsOf(written: string | readonly string[] | undefined, notes: SuiteNotes): readonly string[] {
  const models = listOf(written) ?? [];
  for (const [index, model] of models.entries()) {
    if (models.indexOf(model) === index) continue;
    notes.add(['models', index], {
      code: 'model-twice',
      severity: 'warning',
      message: `The model ${model} stands there twice; it is asked once.`,
      remedy: 'Leave one of them out.',
    });
  }
  return [...new Set(models)];
}

function shareOf(written: number | string | undefined): number | undefined {
  return typeof written === 'string' ? Number.parseFloat(written) / 100 : written;
}
