import { z } from 'zod';
import type { ReplyPart } from '../contract.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** What a tool call sends as text: a string input goes out as it is. */
export function inputText(part: Extract<ReplyPart, { type: 'tool-call' }>): string {
  return typeof part.input === 'string' ? part.input : JSON.stringify(part.input);
}

/** The JSON of a text, or the text itself when it is none. */
export function parsedOrRaw(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a text is JSON, and an object at that. */
export function isJsonObjectText(text: string): boolean {
  return jsonObject.safeParse(parsedOrRaw(text)).success;
}
