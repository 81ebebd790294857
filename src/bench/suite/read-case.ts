import { basename } from 'node:path';
import type { z } from 'zod';
import type { BenchCase, BenchContract } from '../../model/bench.ts';
import type { JsonObject } from '../../model/json.ts';
import { askHashOf } from './ask-hash.ts';
import { listOf, readContracts } from './read-contracts.ts';
import type { SuiteFiles } from './suite-files.ts';
import type { SuiteNotes } from './suite-notes.ts';
import type { CASE, DEFAULTS } from './suite-schema.ts';
import type { SuiteWorld } from './suite-world.ts';
import type { YamlPath } from './yaml-text.ts';

type WrittenCase = z.output<typeof CASE>;

/** What holds for every case where it says nothing else. */
export interface CaseDefaults {
  readonly written: z.output<typeof DEFAULTS>;
  readonly contracts: readonly BenchContract[];
}

/** Reads a case whose values have the right types; `id` is the one that it goes by. */
export async function readCase(
  id: string,
  written: WrittenCase,
  path: YamlPath,
  defaults: CaseDefaults,
  {
    notes,
    files,
    world,
  }: { readonly notes: SuiteNotes; readonly files: SuiteFiles; readonly world: SuiteWorld },
): Promise<BenchCase> {
  const { title, group } = written;
  const prompts = written.prompts ?? (written.prompt === undefined ? [] : [written.prompt]);
  const script = await fileAt(written.script, [...path, 'script'], files);
  const document = await fileAt(written.document, [...path, 'document'], files);
  const given: FoundFile[] = [];
  for (const [index, name] of (listOf(written.files) ?? []).entries()) {
    const file = await fileAt(name, [...path, 'files', index], files);
    if (file) given.push(file);
  }
  const output = await outputOf(written, path, defaults, files);
  const system = written.system ?? defaults.written.system;
  const agent = written.agent ?? defaults.written.agent;
  const skills = written.skills ?? defaults.written.skills;
  const args = Object.fromEntries(
    Object.entries(written.args ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const shared = {
    prompts,
    ...(system !== undefined && { system }),
    ...(agent !== undefined && { agent }),
    ...(skills !== undefined && { skills }),
    args,
    settings: { ...defaults.written.settings, ...written.settings },
    ...(output && { output }),
  };
  const own = await readContracts(written.contracts ?? [], [...path, 'contracts'], notes, files);
  if (prompts.length > 0) {
    noteMissingPrompts(id, own, prompts.length, [...path, 'contracts'], notes);
    noteMissingPrompts(id, defaults.contracts, prompts.length, ['defaults', 'contracts'], notes);
  }
  return {
    id,
    ...(title !== undefined && { title }),
    ...(group !== undefined && { group }),
    ...(script && { script: script.path }),
    ...shared,
    files: given.map((file) => file.path),
    ...(document && { document: document.path }),
    contracts: [...defaults.contracts, ...own],
    askHash: askHashOf(
      {
        ...shared,
        ...(script && { script: script.hash }),
        files: given.map((file) => ({ name: basename(file.path), hash: file.hash })),
        ...(document && { document: document.hash }),
      },
      world.sha256,
    ),
  };
}

/** What is said of an answer that never comes holds of none. */
function noteMissingPrompts(
  id: string,
  contracts: readonly BenchContract[],
  prompts: number,
  path: YamlPath,
  notes: SuiteNotes,
): void {
  for (const [index, { of }] of contracts.entries()) {
    if (typeof of !== 'number' || of <= prompts) continue;
    notes.add([...path, index, 'of'], {
      code: 'field-wrong',
      message: `\`of\` is ${of}, and the case ${id} has ${prompts === 1 ? 'one prompt' : `${prompts} prompts`}.`,
      remedy: 'Write `last`, `each`, or the number of a prompt, from 1.',
    });
  }
}

/** A case has exactly one way to ask. */
export function noteQuestion(written: JsonObject, path: YamlPath, notes: SuiteNotes): void {
  const ways = ['script', 'prompt', 'prompts'].filter((way) => Object.hasOwn(written, way));
  if (ways.length === 1) return;
  notes.add(path, {
    code: ways.length === 0 ? 'field-missing' : 'field-wrong',
    message:
      ways.length === 0
        ? 'The case asks nothing.'
        : `The case has ${ways.map((way) => `\`${way}\``).join(' and ')}, and can only have one of them.`,
    remedy: 'Give it a `script`, a `prompt`, or a list of `prompts`.',
  });
}

interface FoundFile {
  readonly path: string;
  readonly hash: string;
}

async function fileAt(
  name: string | undefined,
  place: YamlPath,
  files: SuiteFiles,
): Promise<FoundFile | undefined> {
  const path = name === undefined ? undefined : await files.locate(name, place);
  const hash = path === undefined ? undefined : await files.contentHash(path, place);
  return path === undefined || hash === undefined ? undefined : { path, hash };
}

async function outputOf(
  written: WrittenCase,
  path: YamlPath,
  defaults: CaseDefaults,
  files: SuiteFiles,
): Promise<BenchCase['output']> {
  const [output, place] =
    written.output === undefined
      ? [defaults.written.output, ['defaults', 'output']]
      : [written.output, [...path, 'output']];
  if (output === undefined) return undefined;
  const { schema: name, repairs } =
    typeof output === 'string' ? { schema: output, repairs: undefined } : output;
  const schema = await files.schemaName(name, place);
  return schema === undefined ? undefined : { schema, ...(repairs !== undefined && { repairs }) };
}
