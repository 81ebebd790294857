import { basename } from 'node:path';
import type { SuiteNotes } from './suite-notes.ts';
import type { YamlPath } from './yaml-text.ts';

interface NamedCase {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly script?: string | undefined;
}

const LONGEST = 80;

/** The ids of the cases so far. */
export class CaseIds {
  readonly #notes: SuiteNotes;
  readonly #taken = new Set<string>();

  constructor(notes: SuiteNotes) {
    this.#notes = notes;
  }

  /** The id that a case goes by: its own, else one of its title or of its script. `position` is counted from 1. */
  take({ id, title, script }: NamedCase, position: number, path: YamlPath): string {
    const made =
      id ??
      slugOf(title ?? '') ??
      slugOf(basename(script ?? '').replace(/\.prompt\.md$|\.[^.]+$/, '')) ??
      `case-${position}`;
    if (this.#taken.has(made)) {
      this.#notes.add([...path, id === undefined ? 'title' : 'id'], {
        code: 'id-taken',
        message: `There is a case ${JSON.stringify(made)} already.`,
        remedy: 'Give it an `id` of its own.',
      });
    }
    this.#taken.add(made);
    return made;
  }
}

function slugOf(text: string): string | undefined {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? undefined : Array.from(slug).slice(0, LONGEST).join('');
}
