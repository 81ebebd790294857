import type { Failure } from '../frames.ts';
import { placeIn } from '../place.ts';

const LONGEST_MESSAGE = 2_000;

/** What is known of something that was thrown, whatever it is and however little it wants to be looked at. */
export function failureFacts(thrown: unknown, workspace: string): Failure {
  try {
    if (!(thrown instanceof Error)) return { message: firstLine(`it threw ${shown(thrown)}`) };
    const place = placeIn(String(thrown.stack), workspace);
    const name = thrown.name === 'Error' ? '' : `${thrown.name}: `;
    return {
      message: firstLine(`${name}${thrown.message || 'an error without a message'}`),
      ...(place !== undefined && { place }),
    };
  } catch {
    return { message: 'it threw something that cannot be shown' };
  }
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, LONGEST_MESSAGE);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
