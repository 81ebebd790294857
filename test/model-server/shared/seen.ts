import { z } from 'zod';
import type { SeenMessage, SeenPart } from '../contract.ts';

const textParts = z.array(z.looseObject({ text: z.string() }));

/** Collects entries so that neighbours of one step stand together, as `SeenMessage` promises. */
export class Conversation {
  readonly #entries: { readonly role: SeenMessage['role']; readonly parts: SeenPart[] }[] = [];

  get messages(): readonly SeenMessage[] {
    return this.#entries;
  }

  /** Begins a new entry, even when there is nothing in it. */
  add(role: SeenMessage['role'], parts: readonly SeenPart[]): void {
    this.#entries.push({ role, parts: [...parts] });
  }

  /** Adds to the last entry if it is of this role, else begins one. */
  join(role: SeenMessage['role'], ...parts: readonly SeenPart[]): void {
    const last = this.#entries.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else this.add(role, parts);
  }
}

/** The text of the last user entry that has any. */
export function promptOf(messages: readonly SeenMessage[]): string {
  const texts = messages
    .filter((message) => message.role === 'user')
    .map((message) => message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])));
  return texts.findLast((parts) => parts.length > 0)?.join('\n') ?? '';
}

/** The output of a tool as one text: joined when it is a list of texts, JSON when it is anything else. */
export function outputText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = textParts.safeParse(content);
  if (parts.success) return parts.data.map((part) => part.text).join('\n');
  return JSON.stringify(content) ?? '';
}
