import { dirname } from 'node:path';
import { programFile } from '../../files/program-file.ts';
import type { Environment } from '../../model/provider.ts';
import type { Python } from './find-python.ts';
import { CHANNEL, LIFELINE } from './frames.ts';
import type { WorkerLimits } from './limits.ts';
import { PYTHON_HOST } from './python-host.ts';

/** What runs the scripts of one language. */
export interface WorkerProgram {
  readonly command: string;
  /** @param isConfined whether it sees no processes but its own */
  args(isConfined: boolean): readonly string[];
  /** What it has to read, beside the system and the skill. */
  readonly readOnly: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Of what the system is to let it take as data. */
  readonly dataBytes: number;
}

const MEGABYTE = 1024 * 1024;
/** Node itself, and what lies beside the heap of JavaScript. */
const BESIDE_HEAP_MB = 128;
/** Node asks the system for more than it uses; its guard counts what it uses. */
const UNUSED_BY_NODE = 2048 * MEGABYTE;

/** Variables that say nothing of whom they come from, and that programs go by. */
const PASSED = ['TZ', 'SYSTEMROOT'];

export function pythonProgram(python: Python, environment: Environment, limits: WorkerLimits): WorkerProgram {
  const memoryBytes = limits.memoryMb * MEGABYTE;
  const numbers = [CHANNEL, LIFELINE, memoryBytes, limits.resultLength].map(String);
  return {
    command: python.program,
    args: () => ['-I', '-B', '-u', '-X', 'utf8', '-c', PYTHON_HOST, ...numbers],
    readOnly: python.folders,
    environment: { ...plainVariables(environment), PYTHONDONTWRITEBYTECODE: '1' },
    dataBytes: memoryBytes,
  };
}

export function nodeProgram(environment: Environment, limits: WorkerLimits): WorkerProgram {
  const main = programFile('skills/workers/child/main');
  const memoryBytes = (limits.memoryMb + BESIDE_HEAP_MB) * MEGABYTE;
  const numbers = [CHANNEL, LIFELINE, memoryBytes, limits.resultLength].map(String);
  const flags = [
    `--max-old-space-size=${limits.memoryMb}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    ...(process.features.typescript ? [] : ['--experimental-strip-types']),
  ];
  return {
    command: process.execPath,
    args: (isConfined) => [...flags, main, ...numbers, isConfined ? '1' : '0'],
    readOnly: [process.execPath, dirname(main)],
    environment: plainVariables(environment),
    dataBytes: memoryBytes + UNUSED_BY_NODE,
  };
}

function plainVariables(environment: Environment): Record<string, string> {
  const passed = PASSED.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { LANG: 'C.UTF-8', ...Object.fromEntries(passed) };
}
