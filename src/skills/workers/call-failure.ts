import { ToolFailure } from '../../model/tool.ts';
import type { Fault } from './frames.ts';
import type { WorkerLimits } from './limits.ts';
import type { WorkerEnded } from './worker-process.ts';

const LAST_LINES = 6;
const LONGEST_LINE = 300;

/** Says what a script did in place of giving an object. */
export function faultFailure(tool: string, { kind, words, place }: Fault, limits: WorkerLimits): ToolFailure {
  const thrown = words.replace(/[.\s]+$/, '');
  const where = place === undefined ? '' : ` (${place})`;
  switch (kind) {
    case 'raised': {
      const most = thrown.startsWith('MemoryError') ? `; it may use ${limits.memoryMb} MB of memory` : '';
      return new ToolFailure('failed', `${tool} failed: ${thrown}${where}${most}.`);
    }
    case 'no_function':
      return new ToolFailure('failed', `${tool} cannot be run: its script has no function ${words}.`);
    case 'no_object':
      return notObject(`${tool} gave no JSON object as its result, but ${named(words)}.`);
    case 'no_json':
      return notObject(`${tool} gave a result that is no JSON: ${thrown}${where}.`);
    case 'too_large':
      return notObject(
        `${tool} gave a result of more than ${limits.resultLength} characters: ask it for less.`,
      );
    default: {
      const never: never = kind;
      throw new Error(`There is no fault ${never}.`);
    }
  }
}

/** Says how the process of a script ended before the script did. */
export function endedFailure(tool: string, ended: WorkerEnded): ToolFailure {
  const { message, reason, output } = ended;
  const code = reason === 'time' ? 'timeout' : 'crashed';
  const advice = reason === 'other' ? '' : ' Ask it for less at once, or go on without it.';
  return new ToolFailure(code, `${tool} ${message}.${advice}${lastLines(output)}`, { cause: ended });
}

function notObject(message: string): ToolFailure {
  return new ToolFailure('result_not_object', message);
}

function named(type: string): string {
  if (type === 'NoneType' || type === 'undefined' || type === 'null') return 'nothing';
  return `a value of type ${type}`;
}

function lastLines(output: string): string {
  if (output === '') return '';
  const lines = output.split('\n').slice(-LAST_LINES);
  return ` Its last output:\n${lines.map((line) => `  ${line.slice(0, LONGEST_LINE)}`).join('\n')}`;
}
