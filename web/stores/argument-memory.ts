import * as z from 'zod';
import type { ArgumentValues } from '../state/script-arguments.ts';
import { choices } from './memory.ts';

const values = z.record(z.string(), z.string());

export function rememberArguments(path: string, given: ArgumentValues): void {
  choices.write(memoryOf(path), JSON.stringify(given));
}

/** What a script was filled in with the last time. */
export function rememberedArguments(path: string): ArgumentValues {
  try {
    return values.parse(JSON.parse(choices.read(memoryOf(path)) ?? '{}'));
  } catch {
    // What cannot be read was not written by this page.
    return {};
  }
}

function memoryOf(path: string): string {
  return `arguments.${path}`;
}
