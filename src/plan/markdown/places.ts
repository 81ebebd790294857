import type { PlanAnchor } from '../../model/plan.ts';
import type { MarkdownDocument } from './document.ts';
import { type Heading, isMeant, isNamed } from './headings.ts';

/** Where something new goes: before the line of this number, counted from 0. */
export interface Place {
  readonly at: number;
  /** On which side what was put there before would stand. */
  readonly looks: 'forward' | 'back';
}

export type PlaceFound = Place | { readonly problem: string };

/** The place that an anchor names. `heading` is what the new text begins with, if it begins with one. */
export function placeOf(document: MarkdownDocument, anchor: PlanAnchor = {}, heading?: Heading): PlaceFound {
  const { at, before_block_id, after_block_id, after_heading } = anchor;
  if (before_block_id !== undefined) return besideBlock(document, before_block_id, 'back');
  if (after_block_id !== undefined) return besideBlock(document, after_block_id, 'forward');
  if (after_heading !== undefined) return behindHeading(document, after_heading, heading);
  if (at === 'start') return { at: document.frontMatter, looks: 'forward' };
  return usable(document, { at: document.lines.length, looks: 'back' });
}

function besideBlock(document: MarkdownDocument, id: string, looks: Place['looks']): PlaceFound {
  const block = document.block(id);
  if (!block) return { problem: `There is no block ${id} in the document.` };
  return { at: looks === 'back' ? block.first : block.last + 1, looks };
}

/**
 * Below a heading. What begins with a heading of the same or a higher rank goes behind its section, so that it takes none
 * of its text; and nothing goes into a block, but behind it.
 */
function behindHeading(document: MarkdownDocument, name: string, own: Heading | undefined): PlaceFound {
  const found = headingsNamed(document, name);
  const [only, ...others] = found;
  if (only === undefined) return { problem: `There is no heading “${name}” in the document.` };
  if (others.length > 0) {
    const lines = found.map((at) => at + 1).join(', ');
    return {
      problem: `There are ${found.length} headings “${name}” in the document, in the lines ${lines}: name a place that is there once.`,
    };
  }
  const level = document.lines[only]?.heading?.level ?? 0;
  const around = document.blockAround(only);
  if (around) return { at: around.last + 1, looks: 'forward' };
  if (!own || own.level > level) return { at: only + 1, looks: 'forward' };
  return usable(document, { at: sectionEnd(document, only, level), looks: 'forward' });
}

function headingsNamed({ lines }: MarkdownDocument, name: string): readonly number[] {
  const all = lines.flatMap(({ heading }, at) => (heading ? [{ heading, at }] : []));
  const named = all.filter(({ heading }) => isNamed(heading, name));
  const found = named.length > 0 ? named : all.filter(({ heading }) => isMeant(heading, name));
  return found.map(({ at }) => at);
}

/** Where the next section of this or a higher rank begins, before the block that it begins in, and before its first line. */
function sectionEnd(document: MarkdownDocument, from: number, level: number): number {
  const { lines } = document;
  const next = lines.findIndex(({ heading }, at) => at > from && heading && heading.level <= level);
  if (next === -1) return lines.length;
  const block = document.blockAround(next);
  if (block) return block.first;
  return next - ((lines[next]?.heading?.lines ?? 1) - 1);
}

/** Behind what is never closed, nothing would be what it is. */
function usable({ unclosed, lines }: MarkdownDocument, place: Place): PlaceFound {
  if (!unclosed || place.at < lines.length) return place;
  return {
    problem: `Nothing can go to the end: the ${unclosed.what} in line ${unclosed.line} of the document is never closed: close it, or name another place.`,
  };
}
