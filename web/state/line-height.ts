import type { Line } from './lines.ts';

/** Signs on a line of 72, lines of 24 px: near enough until a line was drawn once. */
const SIGNS = 72;
const LINE_PX = 24;
/** Of a prompt only so much is shown at first. */
const MOST_PROMPT_PX = 8 * LINE_PX;

const heights = new WeakMap<object, number>();

/** About how tall a line will be. */
export function estimatedHeight(line: Line | undefined): number {
  switch (line?.type) {
    case undefined:
      return 0;
    case 'prompt':
      return 40 + Math.min(MOST_PROMPT_PX, textHeight(line.turn.prompt ?? ''));
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
      return 36;
    default:
      return line satisfies never;
  }
}

function textHeight(text: string): number {
  let height = 0;
  for (const line of text.split('\n'))
    height += line === '' ? LINE_PX / 2 : Math.ceil(line.length / SIGNS) * LINE_PX;
  return height;
}
