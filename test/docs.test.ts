/**
 * Longer than most, because a page is followed from its first block to its last in one place: what a reader types, what
 * stands in for the reader's machine, and what is shown.
 */
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformSync } from 'rolldown/utils';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Diagnostic, hasErrors } from '../src/model/diagnostic.ts';
import { errorCode } from '../src/model/error-code.ts';
import { readPrimingScript } from '../src/script/priming-script.ts';
import { readPromptScript } from '../src/script/prompt-script.ts';
import { TOUR, tourEdit } from '../web/state/tour.ts';
import { copyExamples } from './checkout.ts';
import { allPages, type Block, isDocsPage, type Page, readPage } from './docs-page.ts';
import type { ReplyPart } from './model-server/contract.ts';
import { type Answer, type ModelServer, startModelServer } from './model-server/model-server.ts';
import { createTestDatabase } from './postgres/database.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const texts = await allPages();
const pages = texts.filter(isDocsPage);

let folder: string;
/** What answers on the reader's machine: Ollama, which stands for the providers too, and LM Studio. */
let models: { readonly ollama: ModelServer; readonly studio: ModelServer };

beforeAll(async () => {
  models = { ollama: await startModelServer(answer), studio: await startModelServer(answer) };
  expect(existsSync(join(repository, 'dist/index.js')), 'dist/ is built').toBe(true);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-docs-')));
  await mkdir(join(folder, 'bin'));
  const program = join(repository, 'bin', 'cuebook.js');
  await writeCommand(
    'cuebook',
    // It calls nobody but who is on this machine, so it may say what a reader sees who has the providers' own addresses.
    `if [ "$1" = doctor ]; then unset OPENAI_BASE_URL ANTHROPIC_BASE_URL GOOGLE_GENERATIVE_AI_BASE_URL; fi
# The usual port may be taken by whoever runs this test.
if [ "$1" = serve ]; then set -- "$@" --port 0; fi
exec '${process.execPath}' '${program}' "$@"`,
  );
  await writeCommand(
    'npm',
    `if [ "$*" = start ]; then exec cuebook serve --open --workspace examples; fi
if [ "$1 $2" != 'start --' ]; then echo "npm $* is not for this test"; exit 64; fi
shift 2
CUEBOOK_COMMAND='npm start --' exec cuebook "$@"`,
  );
});

afterAll(async () => {
  await Promise.all(Array.from(leftRunning, (job) => job.stop()));
  await Promise.all(Object.values(models).map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

describe('the docs', () => {
  const withCode = pages.filter(({ blocks }) => blocks.some(isRun));

  test.concurrent.for(withCode)('$name: does what it says', { timeout: 600_000 }, async (page) => {
    await follow(page, await makeCheckout(page.name));
  });

  test('README.md: its steps work in any order, twice, and after the tour', {
    timeout: 600_000,
  }, async () => {
    const root = await makeCheckout('steps');
    await takeTour(root);
    const steps = stepsOf(await readPage('README.md'));
    expect(Object.keys(steps)).toEqual(['1', '2', '3', '4', '5']);
    for (const number of [5, 4, 3, 2, 1, 2, 4, 1, 3, 5]) {
      const printed = await follow({ name: 'README.md', blocks: steps[number] ?? [] }, root);
      if (number === 2) expect(printed).toContain('This one fails, as it should.');
    }
  });

  const examples = pages.flatMap(({ name, blocks }) =>
    blocks
      .filter(({ words }) => words.includes('script') || words.includes('recording'))
      .map((block) => ({ ...block, where: `${name}:${block.line}` })),
  );

  test.for(examples)('$where: can be read without an error', ({ code, words }) => {
    const diagnostics: readonly Diagnostic[] = words.includes('script')
      ? readPromptScript(code).diagnostics
      : readPrimingScript(code).diagnostics;
    expect(hasErrors(diagnostics), JSON.stringify(diagnostics)).toBe(false);
  });

  test.for(texts)('$name: leads somewhere with every link', async ({ name, prose }) => {
    const broken: string[] = [];
    for (const [, target = ''] of prose.matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? name : join(dirname(name), path);
      const isThere = existsSync(join(repository, file));
      const isAnchored = anchor === undefined || (isThere && (await anchorsOf(file)).includes(anchor));
      if (!isThere || !isAnchored) broken.push(target);
    }
    expect(broken).toEqual([]);
  });
});

/** Does what the blocks of a page say, as a reader would in a checkout. Returns what the last of them printed. */
async function follow({ name, blocks }: Pick<Page, 'name' | 'blocks'>, root: string): Promise<string> {
  const database = blocks.some(({ words }) => words.includes('postgres'))
    ? await createTestDatabase()
    : undefined;
  const jobs: { readonly job: Job; readonly block: Block }[] = [];
  try {
    const place = { root, cwd: name === 'README.md' ? root : join(root, 'examples') };
    let printed = '';
    let shell = '';
    let isOfJob = false;
    for (const block of blocks) {
      const where = `${name}:${block.line}`;
      if (isRun(block)) {
        const env = environment(root, block.words.includes('postgres') ? database?.location : undefined);
        isOfJob = block.words.includes('background');
        if (isOfJob) {
          jobs.push({ job: new Job(shellOf(block, shell), { ...place, env }), block });
          continue;
        }
        const { exitCode, output } = await runBlock(block, { ...place, env, shell });
        expect(exitCode, `${where} ended differently:\n${output}`).toBe(expectedExit(block));
        printed = output;
        shell += Array.from(block.code.matchAll(OF_THE_SHELL), ([line]) => `${line}\n`).join('');
      } else if (block.words.includes('output')) {
        const job = isOfJob || block.words.includes('background') ? jobs.at(-1)?.job : undefined;
        const check = () => expectOutput(plain(job?.output ?? printed, root), plain(block.code, root), where);
        if (job) await vi.waitFor(check, { timeout: 120_000 });
        else check();
      }
    }
    for (const { job, block } of jobs) {
      const ended = job.exitCode ?? expectedExit(block);
      expect(ended, `${name}:${block.line} ended differently:\n${job.output}`).toBe(expectedExit(block));
    }
    return printed;
  } finally {
    await Promise.all(jobs.map(({ job }) => job.stop()));
    await database?.remove();
  }
}

/** The blocks of each numbered step of a page: `**1. Title.**` begins one, and a heading ends the last. */
function stepsOf({ blocks, starts }: Page): Readonly<Record<string, readonly Block[]>> {
  const numberOf = ({ line }: Block) => starts.findLast((start) => start.line < line)?.number;
  const numbers = starts.flatMap(({ number }) => number ?? []);
  return Object.fromEntries(
    numbers.map((number) => [number, blocks.filter((block) => numberOf(block) === number)]),
  );
}

/** Leaves the examples as the tour of the page does: a script that was edited and run, and a chat that changed last. */
async function takeTour(root: string): Promise<void> {
  const cwd = join(root, 'examples');
  const path = join(cwd, TOUR.path);
  await writeFile(path, tourEdit(await readFile(path, 'utf8')));
  const commands = `cuebook run ${TOUR.path}\ncuebook boot run 'What can I do here?' --agent ${TOUR.agentId}`;
  const { exitCode, output } = await start('sh', ['-eu', '-c', commands], { cwd, env: environment(root) });
  expect(exitCode, output).toBe(0);
}

/** The anchors that a page's headings get. */
async function anchorsOf(name: string): Promise<readonly string[]> {
  const { prose } = await readPage(name);
  return Array.from(prose.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isRun({ language }: Block): boolean {
  return language === 'sh' || language === 'ts';
}

function expectedExit({ words }: Block): number {
  const exit = words.find((word) => word.startsWith('exit='));
  return exit === undefined ? 0 : Number(exit.slice('exit='.length));
}

/** Lines that get, set up or test the project itself, which whoever runs this has done. */
const ABOUT_THE_PROJECT = /^(?:npm (?:test|run|pack|install)\b.*|git clone .*|cd cuebook)$/gm;

/** Lines that hold for the rest of a page, as they do in the shell of somebody who follows it. */
const OF_THE_SHELL = /^(?:export [A-Z_]+=.*|unset [A-Z_]+)$/gm;

const STUDIO = '127.0.0.1:1234';

interface Place {
  readonly root: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The lines of earlier blocks that still hold. */
  readonly shell: string;
}

async function runBlock(block: Block, { root, cwd, env, shell }: Place): Promise<Ended> {
  const { language, line, code } = block;
  if (language === 'sh') return await start('sh', ['-eu', '-c', shellOf(block, shell)], { cwd, env });
  const file = join(root, `line-${line}.mjs`);
  const { code: javascript } = transformSync(`line-${line}.ts`, code, { target: 'node22' });
  await writeFile(file, javascript);
  return await start('sh', ['-eu', '-c', `${shell}exec '${process.execPath}' '${file}'`], { cwd, env });
}

function shellOf({ code }: Block, shell: string): string {
  const commands = code.replaceAll(ABOUT_THE_PROJECT, '').replaceAll(STUDIO, new URL(models.studio.url).host);
  return `exec 2>&1\n${shell}${commands}`;
}

/** As much of a checkout as a page needs: the examples, and the package for who imports it. */
async function makeCheckout(name: string): Promise<string> {
  const root = join(folder, name.replaceAll('/', '-'), 'cuebook');
  await mkdir(join(root, 'node_modules'), { recursive: true });
  await symlink(repository, join(root, 'node_modules', 'cuebook'));
  await copyExamples(join(root, 'examples'));
  return root;
}

async function writeCommand(name: string, code: string): Promise<void> {
  await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${code}\n`, { mode: 0o755 });
}

function environment(root: string, databaseUrl?: string): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  const { ollama } = models;
  return {
    PATH: [join(folder, 'bin'), dirname(process.execPath), PATH].join(delimiter),
    HOME: dirname(root),
    // Only compiled code is in it.
    XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] ?? join(folder, 'cache'),
    NO_COLOR: '1',
    // Made when a page says so, and not while the next command runs.
    CUEBOOK_BACKUPS: 'off',
    OPENAI_BASE_URL: ollama.baseURL('openai-responses'),
    ANTHROPIC_BASE_URL: ollama.baseURL('anthropic'),
    GOOGLE_GENERATIVE_AI_BASE_URL: ollama.baseURL('gemini'),
    OLLAMA_HOST: ollama.url,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
}

interface Ended {
  readonly exitCode: number;
  readonly output: string;
}

const run = promisify(execFile);

async function start(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(command, args, { ...options, timeout: 300_000 });
    return { exitCode: 0, output: stdout + stderr };
  } catch (error) {
    if (!isFailedCommand(error)) throw error;
    return { exitCode: error.code, output: error.stdout + error.stderr };
  }
}

const leftRunning = new Set<Job>();
process.once('exit', () => {
  for (const job of leftRunning) job.kill('SIGKILL');
});

/** What a reader leaves running in another terminal, with all that it starts. */
class Job {
  readonly #child: ChildProcessByStdio<null, Readable, null>;
  readonly #closed: Promise<unknown>;
  output = '';

  constructor(commands: string, { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
    this.#child = spawn('sh', ['-eu', '-c', commands], {
      cwd,
      env,
      // A group of its own can be ended as a whole.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.#closed = once(this.#child, 'close');
    leftRunning.add(this);
  }

  /** Null while it runs; one that was killed has none that a page could expect. */
  get exitCode(): number | null {
    const { exitCode, signalCode } = this.#child;
    return signalCode === null ? exitCode : Number.NaN;
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }

  async stop(): Promise<void> {
    this.kill('SIGTERM');
    const patience = setTimeout(() => this.kill('SIGKILL'), 5_000);
    await this.#closed;
    clearTimeout(patience);
    leftRunning.delete(this);
  }
}

interface FailedCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function isFailedCommand(error: unknown): error is FailedCommand {
  return error instanceof Error && 'stdout' in error && 'code' in error && typeof error.code === 'number';
}

/** A text with everything taken out that differs from run to run, how wide columns of times are too, and without empty lines. */
function plain(text: string, root: string): string {
  return text
    .replaceAll(dirname(root), '/home/you')
    .replaceAll(new URL(models.ollama.url).host, '127.0.0.1:11434')
    .replaceAll(new URL(models.studio.url).host, STUDIO)
    .replaceAll(/127\.0\.0\.1:\d+\/\?token=[\w-]+/g, '127.0.0.1:4517/?token=<token>')
    .replaceAll(/"pid":\d+/g, '"pid":<pid>')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{8}\b/g, '<id>')
    .replaceAll(/\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{3}Z)?)?/g, '<time>')
    .replaceAll(/(_ms"?[=:])\d+/g, '$1<duration>')
    .replaceAll(/\b(?:\d+\.\d s|\d+ ms)\b/g, '<duration>')
    .split('\n')
    .map((line) => line.trimEnd().replaceAll(/(?<=\S) {2,}(?=\S)/g, '  '))
    .filter((line) => line !== '')
    .join('\n');
}

/** Whether all that is shown was printed, in this order; a line `…` stands for whatever was left out. */
function expectOutput(printed: string, shown: string, where: string): void {
  let from = 0;
  for (const part of shown.split(/^…$/m).map((lines) => lines.trim())) {
    const at = printed.indexOf(part, from);
    expect(at, `${where} shows what was not printed:\n${part}\n\nprinted:\n${printed}`).not.toBe(-1);
    from = at + part.length;
  }
}

const ANSWERS = [
  ['plain words', 'Nine words in a sentence. Plainer: Please do not smoke. The bar is open until ten.'],
  ['evenings', 'Eight evenings of three plays.'],
  ['winter', 'Every two weeks, with water at room temperature.'],
  ['French', 'Vingt minutes, ou deux entractes de quinze.'],
  ['German', 'Zwanzig Minuten, oder zwei Pausen von je fünfzehn.'],
  ['Italian', 'Venti minuti, oppure due intervalli di quindici.'],
  ['three-hour', 'Twenty minutes, or two intervals of fifteen.'],
  ['', 'Fifteen to twenty minutes: time for a drink, and nobody forgets the first act.'],
] as const;

const THOUGHT = { type: 'reasoning', text: 'Most theatres say fifteen to twenty.' } as const;
const NOTE = { type: 'tool-call', name: 'write_note', input: { text: 'Interval: 20 minutes' } } as const;

const FILE_ID = /<file>\n<id>([^<]+)<\/id>/;

/** What a model might look up first: the file that came with the prompt, or its datasets. */
function lookUp(prompt: string, tools: readonly string[]): ReplyPart | undefined {
  const [, id] = FILE_ID.exec(prompt) ?? [];
  if (id !== undefined && tools.includes('read_files')) {
    return { type: 'tool-call', name: 'read_files', input: { ids: [id] } };
  }
  if (tools.includes('reading_ease')) return { type: 'tool-call', name: 'reading_ease', input: {} };
  if (!tools.includes('dataset_search')) return undefined;
  return { type: 'tool-call', name: 'dataset_search', input: { query: prompt.split('\n').at(-1) ?? '' } };
}

/** Answers the prompts of the pages as a model might: it thinks when it is asked to, looks things up, and takes notes if it has tools for that. */
const answer: Answer = ({ model, prompt, messages, tools, body }) => {
  if (model === 'gpt-52') {
    return { status: 404, message: 'The model `gpt-52` does not exist or you do not have access to it.' };
  }
  const usage = { input: 30 * messages.length, output: 25 };
  const hasResult = messages.at(-1)?.role === 'tool';
  const isToThink = /"(?:effort|budget_tokens|includeThoughts)"/.test(JSON.stringify(body));
  const thoughts = isToThink && !hasResult ? [THOUGHT] : [];
  if (prompt.startsWith('Note') && !hasResult && tools.includes('write_note')) {
    return { parts: [...thoughts, NOTE], usage };
  }
  const call = hasResult ? undefined : lookUp(prompt, tools);
  if (call) return { parts: [...thoughts, call], usage };
  const [, said = ''] = ANSWERS.find(([word]) => prompt.includes(word)) ?? [];
  const text = hasResult && prompt.startsWith('Note') ? 'It is in your notes.' : said;
  return { parts: [...thoughts, { type: 'text', text }], usage };
};
