import type { Line } from './lines.ts';
import { foldedOutput } from './output-fold.ts';

/** Signs on a line of 72, lines of 24 px: near enough until a line was drawn once. */
const SIGNS = 72;
const LINE_PX = 24;
const OUTPUT_LINE_PX = 20;
/** Of a prompt only so much is shown at first. */
const MOST_PROMPT_PX = 8 * LINE_PX;

/** One row of what was given with a prompt. */
const FILES_PX = 32;

/** Markup takes no room; what comes after so much of it is not looked at. */
const TAGS = /<[^<>]*>/g;
const MOST_MARKUP = 20_000;

const heights = new WeakMap<object, number>();

/** About how tall a line will be. */
export function estimatedHeight(line: Line | undefined): number {
  switch (line?.type) {
    case undefined:
      return 0;
    case 'prompt':
      return (
        40 +
        Math.min(MOST_PROMPT_PX, textHeight(line.turn.prompt ?? '')) +
        (line.turn.files.length > 0 ? FILES_PX : 0)
      );
    case 'foot':
      return 32;
    case 'primed':
    case 'hidden':
    case 'begins':
      return 40;
    case 'answer': {
      const known = heights.get(line.section) ?? 8 + textHeight(line.section.text);
      heights.set(line.section, known);
      return known;
    }
    case 'entry':
      if (line.entry.type === 'output') return outputHeight(line.entry.text);
      return line.entry.type === 'html' ? htmlHeight(line.entry.text) : 36;
    default:
      return line satisfies never;
  }
}

function outputHeight(text: string): number {
  const { begin, left, end } = foldedOutput(text);
  const lines = [begin, end].join('\n').trimEnd().split('\n').length;
  return 28 + lines * OUTPUT_LINE_PX + (left > 0 ? OUTPUT_LINE_PX + 10 : 0);
}

function htmlHeight(text: string): number {
  return 8 + textHeight(text.slice(0, MOST_MARKUP).replaceAll(TAGS, ''));
}

function textHeight(text: string): number {
  let height = 0;
  for (const line of text.split('\n'))
    height += line === '' ? LINE_PX / 2 : Math.ceil(line.length / SIGNS) * LINE_PX;
  return height;
}
