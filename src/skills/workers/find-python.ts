import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Environment } from '../../model/provider.ts';
import { ToolFailure } from '../../model/tool.ts';

/** A Python that can run scripts. */
export interface Python {
  /** The program itself: what the PATH leads to may be a slow one that looks for it. */
  readonly program: string;
  /** Where its libraries are. */
  readonly folders: readonly string[];
}

const NAMES = process.platform === 'win32' ? ['python3', 'python'] : ['python3'];
const LONGEST_MS = 30_000;
const ASK = `import json, os, sys
print(json.dumps([sys.executable, os.path.realpath(sys.executable), sys.prefix, sys.base_prefix, sys.base_exec_prefix]))`;
const ANSWER = z.array(z.string().min(1)).min(2);

/** Asks the Python that the PATH leads to where it is. */
export async function findPython(environment: Environment): Promise<Python> {
  const failures: unknown[] = [];
  for (const name of NAMES) {
    try {
      const env = { ...environment };
      const { stdout } = await promisify(execFile)(name, ['-I', '-c', ASK], { env, timeout: LONGEST_MS });
      const [program = '', ...folders] = ANSWER.parse(JSON.parse(stdout));
      return { program, folders: Array.from(new Set(folders)) };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new ToolFailure(
    'failed',
    'The tools of this skill are written in Python, and there is no python3 that runs on this machine. ' +
      'Go on without them, and tell the user to install Python 3.',
    { cause: new AggregateError(failures) },
  );
}
