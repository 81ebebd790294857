import type * as z from 'zod';
import type { SectionSource } from '../../src/model/section-source.ts';
import type { contextReport } from '../../src/wire/context.ts';

/** What a model is sent, piece by piece. */
export type SentContext = z.infer<typeof contextReport>;
export type SentSection = SentContext['sections'][number];
export type SentName = NonNullable<SentContext['change']>['added'][number];

/** A part of the bar: one section, or several of one source that follow each other. */
export interface BarPiece {
  readonly source: SectionSource;
  readonly tokens: number;
  readonly isAdded: boolean;
  /** The first section in it. */
  readonly index: number;
  readonly count: number;
}

/** More cannot be told apart, however wide the bar is. */
const MOST_PIECES = 60;

/** The sections as they lie beside each other; of very many, neighbours of one source together. */
export function barPieces(
  sections: readonly SentSection[],
  isAdded: (index: number) => boolean,
): readonly BarPiece[] {
  const whole = sections.map(
    ({ source, tokens }, index): BarPiece => ({
      source,
      tokens: tokens ?? 0,
      isAdded: isAdded(index),
      index,
      count: 1,
    }),
  );
  if (whole.length <= MOST_PIECES) return whole;
  const joined = merged(whole, (one, other) => one.source === other.source && one.isAdded === other.isAdded);
  return joined.length <= MOST_PIECES ? joined : bySource(whole);
}

function merged(
  pieces: readonly BarPiece[],
  belong: (one: BarPiece, other: BarPiece) => boolean,
): readonly BarPiece[] {
  const joined: BarPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && belong(last, piece)) {
      joined[joined.length - 1] = {
        ...last,
        tokens: last.tokens + piece.tokens,
        isAdded: last.isAdded && piece.isAdded,
        count: last.count + piece.count,
      };
    } else joined.push(piece);
  }
  return joined;
}

function bySource(pieces: readonly BarPiece[]): readonly BarPiece[] {
  const sorted = Array.from(
    Map.groupBy(pieces, ({ source }) => source),
    ([, own]) => own,
  ).flat();
  return merged(sorted, (one, other) => one.source === other.source);
}

/** How much of it is of one source. */
export interface SourceTotal {
  readonly source: SectionSource;
  readonly sections: number;
  readonly tokens: number;
}

/** The sources in the order in which they first appear. */
export function sourceTotals(sections: readonly SentSection[]): readonly SourceTotal[] {
  return Array.from(
    Map.groupBy(sections, ({ source }) => source),
    ([source, own]) => ({
      source,
      sections: own.length,
      tokens: own.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
    }),
  );
}

/** Which sections the request before did not have, by their places. Of several that are alike, the last ones. */
export function addedSections({ sections, change }: SentContext): ReadonlySet<number> {
  const wanted = new Map<string, number>();
  for (const name of change?.added ?? []) wanted.set(keyOf(name), (wanted.get(keyOf(name)) ?? 0) + 1);
  const added = new Set<number>();
  for (const [index, section] of Array.from(sections.entries()).toReversed()) {
    const left = wanted.get(keyOf(section)) ?? 0;
    if (left === 0) continue;
    wanted.set(keyOf(section), left - 1);
    added.add(index);
  }
  return added;
}

function keyOf({ source, name, tokens }: SentName): string {
  return JSON.stringify([source, name, tokens]);
}

const OTHER_MODE = { files: 'frozen', frozen: 'files' } as const;

/** How much of a request its provider can have in a cache. */
export interface SharedPart {
  readonly share: number;
  /** The other mode of reminders, and what it would be in that; undefined where it is the same. */
  readonly other: { readonly mode: 'files' | 'frozen'; readonly share: number } | undefined;
}

export function sharedPart({ shared, reminder }: SentContext): SharedPart | undefined {
  if (!shared) return undefined;
  const mode = OTHER_MODE[reminder];
  const [own, other] = [shared[reminder], shared[mode]];
  const isSame = own.bytes === other.bytes && own.of === other.of;
  return { share: shareOf(own), other: isSame ? undefined : { mode, share: shareOf(other) } };
}

function shareOf({ bytes, of }: { readonly bytes: number; readonly of: number }): number {
  return of === 0 ? 0 : bytes / of;
}

/** A share of 1 in percent: rounded down, for what is not the whole is not called so, but something is never nothing. */
export function percent(share: number): string {
  if (!Number.isFinite(share) || share <= 0) return '0 %';
  const hundredths = Math.floor(share * 1_000) / 10;
  if (hundredths === 0) return '0.1 %';
  return `${hundredths >= 10 ? Math.floor(hundredths) : hundredths} %`;
}

/** What of a text is shown at first. */
const SHOWN_SIGNS = 12_000;
/** So much more is shown at once. */
const WORTH_CUTTING = 4_000;

/** The beginning of a long text, cut at the end of a line where there is one; the whole of one that is not. */
export function beginningOf(text: string): string {
  if (text.length <= SHOWN_SIGNS + WORTH_CUTTING) return text;
  const line = text.lastIndexOf('\n', SHOWN_SIGNS);
  return text.slice(0, line > SHOWN_SIGNS / 2 ? line : SHOWN_SIGNS).toWellFormed();
}

/** What history calls its turns begins with their number, which is said in the words of the page. */
const HISTORY_NAME = /^turn \d+(?:: )?/;

/** The words of a turn in the name of its section. */
export function wordsOfTurn({ name }: Pick<SentSection, 'name'>): string {
  return name.replace(HISTORY_NAME, '');
}

/** Where a section stands in a request, or, in another request, the one that it corresponds to. */
export function placeOfSection(sections: readonly SentSection[], section: SentSection): number | undefined {
  const own = sections.indexOf(section);
  const at =
    own === -1
      ? sections.findIndex(({ source, name }) => source === section.source && name === section.name)
      : own;
  return at === -1 ? undefined : at;
}
