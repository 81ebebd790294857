// The process of a skill's scripts in JavaScript. Cuebook starts it, and speaks with it through a pipe: see ../frames.ts.
// It imports nothing of Cuebook's: where it is confined, this folder is all that it sees of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CallOrder, Fault, WorkerFrame } from '../frames.ts';
import { faultOf } from './fault-of.ts';

const [, here = '', ...numbers] = process.argv;
const [channel = 0, lifeline = 0, memoryBytes = 0, longestResult = 0, isConfined = 0] = numbers.map(Number);
const folder = process.cwd();
const NEWLINE = 0x0a;
/** Taken now: a script may put something else in the place of each. */
const { stringify, parse } = JSON;

type Tool = (input: unknown) => unknown;
const tools = new Map<string, Tool>();
let running: number | undefined;
let begun: Buffer[] = [];

try {
  // The system is to end this first when memory runs out.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // There is no such thing here.
}
new Worker(new URL(`./guard.${here.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url), {
  workerData: { lifeline, memoryBytes },
}).unref();

const pipe = new Socket({ fd: channel, readable: true, writable: true });
pipe.on('error', () => process.exit(1)).on('close', () => process.exit(1));
pipe.on('data', hear);
// They are opened when they are first looked at, and would count as something that goes on.
void [process.stdout, process.stderr];
process.on('uncaughtException', crash).on('unhandledRejection', crash);
say({ type: 'started' });

/** One order at a time comes, and ends with its line. */
function hear(piece: Buffer): void {
  begun.push(piece);
  if (piece.at(-1) !== NEWLINE) return;
  const order: CallOrder = parse(Buffer.concat(begun).toString('utf8'));
  begun = [];
  void perform(order);
}

async function perform({ number, tool, script, input }: CallOrder): Promise<void> {
  running = number;
  say({ type: 'begun', number });
  const before = goingOn();
  const end = await endOf(tool, script, input);
  const isSpent = goingOn() > before;
  running = undefined;
  pipe.write(`{"type":"end","number":${number},"isSpent":${isSpent},${end}}\n`);
}

/** The rest of a frame, as JSON. */
async function endOf(tool: string, script: string, input: unknown): Promise<string> {
  let result: unknown;
  try {
    process.chdir(folder);
    const run = await toolOf(tool, script);
    if (!run) return faulty({ kind: 'no_function', words: tool });
    result = await run(input);
  } catch (error) {
    return faulty(faultOf(error, folder));
  }
  if (typeof result !== 'object' || result === null || Array.isArray(result))
    return faulty({ kind: 'no_object', words: kindOf(result) });
  try {
    const text = stringify(result);
    if (text.length > longestResult) return faulty({ kind: 'too_large', words: '' });
    return `"result":${text}`;
  } catch (error) {
    if (error instanceof RangeError && /string length/i.test(error.message))
      return faulty({ kind: 'too_large', words: '' });
    return faulty({ ...faultOf(error, folder), kind: 'no_json' });
  }
}

async function toolOf(tool: string, script: string): Promise<Tool | undefined> {
  const known = tools.get(tool);
  if (known) return known;
  const exported: unknown = await import(pathToFileURL(`${folder}/${script}`).href);
  const standard = member(exported, 'default');
  const found = [member(exported, tool), member(standard, tool), standard].find((value) => isTool(value));
  if (found) tools.set(tool, found);
  return found;
}

function member(value: unknown, name: string): unknown {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isHolder ? Reflect.get(value, name) : undefined;
}

function isTool(value: unknown): value is Tool {
  return typeof value === 'function';
}

function faulty(fault: Fault): string {
  return `"fault":${stringify(fault)}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** How much there is that goes on by itself: timers and the like, and processes that were started. */
function goingOn(): number {
  return process.getActiveResourcesInfo().length + otherProcesses();
}

/** All of them where it is confined, else its own children. Only Linux tells. */
function otherProcesses(): number {
  try {
    if (isConfined === 1) return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').length;
  } catch {
    return 0;
  }
}

function say(frame: WorkerFrame): void {
  pipe.write(`${stringify(frame)}\n`);
}

/** What nobody caught leaves the scripts in a state that nobody knows. */
function crash(thrown: unknown): void {
  const frame = { type: 'end', number: running ?? 0, isSpent: true, fault: faultOf(thrown, folder) } as const;
  if (running === undefined) process.exit(1);
  running = undefined;
  pipe.write(`${stringify(frame)}\n`, () => process.exit(1));
}
