import { describe, expect, it } from 'vitest';
import { type StageWish, stageWith } from './stage.case.ts';

const GOOD = {
  'scripts/good.py': 'def good(**given):\n    return {"good": True}\n',
  'scripts/well.mjs': 'export const well = () => ({ good: true });',
};

type Case = [
  does: string,
  body: string,
  code: string,
  words: string | RegExp,
  wish?: StageWish & { readonly timeoutMs?: number },
];

const MEMORY = { memoryMb: 128 };
const SOON = { timeoutMs: 300 };

/** Bodies of functions in Python. */
const PYTHON: readonly Case[] = [
  ['raises', 'raise ValueError("No luck.")', 'failed', 'bad failed: ValueError: No luck (scripts/bad.py:2).'],
  ['raises with a huge message', 'raise ValueError("x" * 10_000_000)', 'failed', /^.{1500,2500}$/],
  [
    'raises what cannot be shown',
    'class Odd(Exception):\n        def __str__(self): raise self\n    raise Odd()',
    'failed',
    'bad failed: Odd (scripts/bad.py:',
  ],
  ['recurses without end', 'def f(): return f()\n    f()', 'failed', 'RecursionError'],
  [
    'recurses further than there is room',
    'import sys; sys.setrecursionlimit(10**9)\n    class A:\n        def __getattribute__(self, name): return getattr(self, name + "x")\n    A().y',
    'crashed',
    'bad was ended by SIGSEGV.',
  ],
  ['loops for ever', 'while True: pass', 'timeout', 'bad was not done after 0.3 s.', SOON],
  [
    'loops for ever and catches everything',
    'while True:\n        try:\n            while True: pass\n        except BaseException: pass',
    'timeout',
    'bad was not done after 0.3 s.',
    SOON,
  ],
  ['sleeps for ever', 'import time; time.sleep(600)', 'timeout', 'bad was not done after 0.3 s.', SOON],
  [
    'keeps the interpreter to itself',
    'import re; re.match(r"(a*)*b", "a" * 40)',
    'timeout',
    'bad was not done after 0.3 s.',
    SOON,
  ],
  [
    'takes 10 GB',
    'return {"n": len(bytearray(10 * 1024**3))}',
    'failed',
    'bad failed: MemoryError (scripts/bad.py:2); it may use',
  ],
  [
    'takes 10 GB bit by bit',
    'every = []\n    while True: every.append("x" * 1_000_000)',
    'failed',
    /MemoryError.*it may use 128 MB of memory/,
    MEMORY,
  ],
  ['ends its process', 'import os; os._exit(0)', 'crashed', 'bad ended its process with exit code 0.'],
  [
    'ends itself',
    'import sys; sys.exit(3)',
    'failed',
    'bad failed: it ended itself with sys.exit (scripts/bad.py:2).',
  ],
  [
    'is killed, with last words',
    'import os; print("Looking."); print("Lost."); os.kill(os.getpid(), 15)',
    'crashed',
    'bad was ended by SIGTERM. Its last output:\n  Looking.\n  Lost.',
  ],
  [
    'returns a list',
    'return [1]',
    'result_not_object',
    'bad gave no JSON object as its result, but a value of type list.',
  ],
  ['returns nothing', 'pass', 'result_not_object', 'bad gave no JSON object as its result, but nothing.'],
  [
    'returns NaN',
    'return {"n": float("nan")}',
    'result_not_object',
    'bad gave a result that is no JSON: ValueError',
  ],
  [
    'returns a number that JSON would round',
    'return {"of": [{"n": 12345678901234567890}]}',
    'result_not_object',
    'a whole number in it has too many digits for JSON; return it as a text.',
  ],
  [
    'returns a set',
    'return {"n": {1}}',
    'result_not_object',
    'TypeError: Object of type set is not JSON serializable.',
  ],
  ['returns itself', 'a = {}\n    a["a"] = a\n    return a', 'result_not_object', 'Circular reference'],
  [
    'returns 200 MB',
    'return {"n": "x" * 200_000_000}',
    'result_not_object',
    'bad gave a result of more than 8000000 characters',
  ],
  [
    'prints without end',
    'while True: print("x" * 1000)',
    'crashed',
    'bad printed more than 100000 bytes.',
    { outputBytes: 100_000 },
  ],
  [
    'closes every file',
    'import os; os.closerange(0, 1024)\n    return {}',
    'crashed',
    /bad (closed the pipe|ended its process|was ended)/,
  ],
  [
    'speaks in our name',
    'import os\n    for each in range(3, 100):\n        try: os.write(each, b"{}\\n")\n        except OSError: pass\n    return {}',
    'crashed',
    'bad wrote something to the pipe of Cuebook that is none of its messages.',
  ],
];

/** Bodies of async functions in JavaScript. */
const JAVASCRIPT: readonly Case[] = [
  [
    'throws',
    'throw new TypeError("No luck.");',
    'failed',
    'bad failed: TypeError: No luck (scripts/bad.mjs:1).',
  ],
  ['throws no error', 'throw "a fit";', 'failed', 'bad failed: it threw a fit.'],
  ['throws with a huge message', 'throw new Error("x".repeat(10_000_000));', 'failed', /^.{1500,2500}$/],
  [
    'leaves a promise rejected',
    'Promise.reject(new Error("stray")); await new Promise(() => {});',
    'failed',
    'bad failed: Error: stray (scripts/bad.mjs:1).',
  ],
  ['recurses without end', 'const f = () => f() + 1; f();', 'failed', 'RangeError: Maximum call stack'],
  ['loops for ever', 'while (true);', 'timeout', 'bad was not done after 0.3 s.', SOON],
  ['never answers', 'await new Promise(() => {});', 'timeout', 'bad was not done after 0.3 s.', SOON],
  [
    'fills the heap',
    'const all = []; while (true) all.push(new Array(1_000).fill(Math.random()));',
    'crashed',
    'bad used more than 64 MB of memory.',
    { memoryMb: 64 },
  ],
  [
    'takes 10 GB beside the heap',
    'const all = []; while (true) { all.push(Buffer.alloc(4_000_000, 1)); await new Promise((r) => setTimeout(r, 2)); }',
    'crashed',
    'bad used more than 64 MB of memory.',
    { memoryMb: 64 },
  ],
  ['ends its process', 'process.exit();', 'crashed', 'bad ended its process with exit code 0.'],
  [
    'returns an array',
    'return [];',
    'result_not_object',
    'bad gave no JSON object as its result, but a value of type array.',
  ],
  ['returns nothing', '', 'result_not_object', 'bad gave no JSON object as its result, but nothing.'],
  [
    'returns what is no JSON',
    'return { n: 1n };',
    'result_not_object',
    'bad gave a result that is no JSON: TypeError',
  ],
  [
    'returns 50 MB',
    'return { n: "x".repeat(50_000_000) };',
    'result_not_object',
    'of more than 8000000 characters',
  ],
  [
    'prints without end',
    'while (true) { console.log("x".repeat(1_000)); await new Promise(setImmediate); }',
    'crashed',
    'bad printed more than 100000 bytes.',
    { outputBytes: 100_000 },
  ],
  [
    'speaks in our name',
    'for (let each = 50; each < 70; each++) try { (await import("node:fs")).writeSync(each, "{}\\n"); } catch {} await new Promise(() => {});',
    'crashed',
    'bad wrote something to the pipe of Cuebook that is none of its messages.',
  ],
];

/** What scripts may do, wherever they run: each ends as a failure, and the next call is answered. */
export function misbehaves(where: StageWish): void {
  describe('a tool in Python fails', () => {
    it.each<Case>(PYTHON)('when it %s', async (_, body, code, words, wish = {}) => {
      const source = `def bad(**given):\n    ${body}\n`;
      await failsOnce({ 'scripts/bad.py': source }, 'good', code, words, { ...where, ...wish });
    });
  });

  describe('a tool in JavaScript fails', () => {
    it.each<Case>(JAVASCRIPT)('when it %s', async (_, body, code, words, wish = {}) => {
      const source = `export async function bad() { ${body} }`;
      await failsOnce({ 'scripts/bad.mjs': source }, 'well', code, words, { ...where, ...wish });
    });
  });
}

async function failsOnce(
  files: Readonly<Record<string, string>>,
  next: string,
  code: string,
  words: string | RegExp,
  { timeoutMs = 60_000, ...wish }: StageWish & { readonly timeoutMs?: number },
): Promise<void> {
  const stage = await stageWith({ ...files, ...GOOD }, wish);
  await stage.call(next);
  const failure = await stage.failure('bad', {}, { timeoutMs });
  expect(failure.message).toMatch(words);
  expect(failure.code).toBe(code);
  expect(await stage.call(next)).toEqual({ good: true });
}
