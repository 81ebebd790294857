import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SkillTool } from '../src/model/skill.ts';
import { skill } from '../src/skills/skill.case.ts';
import { SkillWorkers } from '../src/skills/workers/skill-workers.ts';
import { confineWorker } from '../src/tools/sandbox/confine-worker.ts';
import { type Comparison, compare, median, printRow, temporaryFolder, timed } from './measure.ts';

const ROUNDS = 7;
const CALLS = 200;
const STARTS = 7;
const TARGET = 20;
const TEXT = 'The lamp fades as the curtain of the second act falls. '.repeat(100);
const run = promisify(execFile);

const PYTHON = `import re
def count(text, **rest):
    return {"words": len(re.findall(r"\\w+", text)), "characters": len(text)}
`;
const JAVASCRIPT = `export function tally({ text }) {
  return { words: text.match(/\\w+/g)?.length ?? 0, characters: text.length };
}
`;

const folder = makeSkill();
const { stdout } = await run('python3', ['-c', 'import sys; print(sys.executable)']);
const python = stdout.trim();

await compareWith('Python', 'count', python, [
  '-c',
  `import json, sys\nsys.path.insert(0, "scripts")\nfrom count import count\nprint(json.dumps(count(**json.loads(sys.argv[1]))))`,
  JSON.stringify({ text: TEXT }),
]);
await compareWith('JavaScript', 'tally', process.execPath, [
  '--input-type=module',
  '--eval',
  `const { tally } = await import(process.cwd() + '/scripts/tally.mjs'); console.log(JSON.stringify(tally(JSON.parse(process.argv[1]))));`,
  JSON.stringify({ text: TEXT }),
]);
for (const isConfined of [false, true]) {
  const where = isConfined ? ', bubblewrap' : '';
  await measureStart(`Python, edited${where}`, 'count.py', '#', isConfined);
  await measureStart(`JavaScript, edited${where}`, 'tally.mjs', '//', isConfined);
}

function makeSkill(): string {
  const path = realpathSync(temporaryFolder());
  chmodSync(path, 0o755);
  mkdirSync(join(path, 'scripts'));
  writeFileSync(join(path, 'scripts/count.py'), PYTHON);
  writeFileSync(join(path, 'scripts/tally.mjs'), JAVASCRIPT);
  return path;
}

/** A call to a process that is there, against a new one for the same function. */
async function compareWith(language: string, tool: string, program: string, args: string[]): Promise<void> {
  const fresh = async () => await timed(async () => await run(program, args, { cwd: folder }));
  for (const isConfined of [false, true]) {
    const workers = workersWith(isConfined);
    try {
      const warm = async () => {
        const ms = await timed(async () => {
          for (let each = 0; each < CALLS; each++) await callOf(workers, tool);
        });
        return ms / CALLS;
      };
      const where = isConfined ? ', bubblewrap' : '';
      printTimes(`new ${language} / warm call${where}`, await compare(warm, fresh, ROUNDS));
    } finally {
      await workers.close();
    }
  }
}

function printTimes(name: string, { ratio, oursMs, baselineMs }: Comparison): void {
  const detail = `${(oursMs * 1000).toFixed(0)} µs against ${baselineMs.toFixed(1)} ms`;
  printRow({ name, value: 1 / ratio, unit: '×', target: TARGET, isLeast: true, detail });
}

/** A call once the script has changed: the process is another one. */
async function measureStart(
  name: string,
  script: string,
  comment: string,
  isConfined: boolean,
): Promise<void> {
  const workers = workersWith(isConfined);
  const times: number[] = [];
  try {
    for (let each = 0; each <= STARTS; each++) {
      appendFileSync(join(folder, 'scripts', script), `${comment} ${each}\n`);
      times.push(await timed(async () => await callOf(workers, script.replace(/\..*/, ''))));
    }
  } finally {
    await workers.close();
  }
  const counted = times.slice(1);
  const detail = `${Math.min(...counted).toFixed(0)} to ${Math.max(...counted).toFixed(0)} ms`;
  printRow({ name, value: median(counted), unit: ' ms', detail });
}

function workersWith(isConfined: boolean): SkillWorkers {
  const environment = process.env;
  return new SkillWorkers({ environment, ...(isConfined && { confine: { wrap: confineWorker } }) });
}

async function callOf(workers: SkillWorkers, name: string): Promise<void> {
  const tool: SkillTool = {
    name,
    description: '',
    parameters: { type: 'object' },
    effect: 'none',
    timeoutMs: 30_000,
  };
  await workers.call(skill('bench', { folder }), tool, { text: TEXT }, new AbortController().signal);
}
