import { cutText } from './cut-text.ts';
import { HeadingTrail } from './heading-trail.ts';

/** A paragraph, a piece of a long one, or a heading. */
export interface TextBlock {
  readonly text: string;
  /** The headings that it stands under, its own included. */
  readonly heading: string | undefined;
  readonly isHeading: boolean;
  /** 1-based. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The paragraphs of a text, and in Markdown its headings, none longer than `longest`. */
export function textBlocks(
  text: string,
  { isMarkdown, longest }: { readonly isMarkdown: boolean; readonly longest: number },
): readonly TextBlock[] {
  const trail = new HeadingTrail();
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const end = (nextLine: number) => {
    const whole = { heading: trail.place, isHeading: false, firstLine: nextLine - lines.length };
    if (lines.length > 0) blocks.push(...cutBlock(whole, lines.join('\n'), longest));
    lines = [];
  };
  const all = text.split(/\r\n|\r|\n/);
  for (const [at, line] of all.entries()) {
    const number = at + 1;
    if (line.trim() === '') end(number);
    else if (isMarkdown && trail.isHeading(line)) {
      end(number);
      const heading = trail.enter(line);
      blocks.push({ text: line, heading, isHeading: true, firstLine: number, lastLine: number });
    } else lines.push(line);
  }
  end(all.length + 1);
  return blocks;
}

function cutBlock(
  whole: Omit<TextBlock, 'text' | 'lastLine'>,
  text: string,
  longest: number,
): readonly TextBlock[] {
  let { firstLine } = whole;
  return cutText(text, longest).map((piece) => {
    const breaks = piece.split('\n').length - 1;
    const lastLine = firstLine + breaks - (piece.endsWith('\n') ? 1 : 0);
    const block = { ...whole, text: piece, firstLine, lastLine };
    firstLine += breaks;
    return block;
  });
}
