import type { DocumentPart, DocumentText } from '../../model/document.ts';
import type { Passage } from '../../model/passage.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

/** In UTF-16 units: a few paragraphs, which a model takes in at a glance. */
const LONGEST_PASSAGE = 1_000;

/**
 * Cuts a document into passages: paragraphs that stand together, up to about a thousand characters, never across the
 * parts of a document or the headings of a Markdown text. What is too long is cut at the end of a line or a sentence.
 */
export function passagesOf(
  { parts }: DocumentText,
  { isMarkdown }: { readonly isMarkdown: boolean },
): readonly Passage[] {
  return parts.flatMap((part) =>
    groupsOf(textBlocks(part.text, { isMarkdown, longest: LONGEST_PASSAGE })).map((group) =>
      passageFrom(part, group),
    ),
  );
}

/** Neighbours as long as they fit together. A heading opens a group, unless nothing but headings came before it. */
function groupsOf(blocks: readonly TextBlock[]): readonly (readonly TextBlock[])[] {
  const groups: TextBlock[][] = [];
  let length = 0;
  for (const block of blocks) {
    const group = groups.at(-1);
    const isApart = block.isHeading && !group?.every(({ isHeading }) => isHeading);
    if (group === undefined || isApart || length + block.text.length > LONGEST_PASSAGE) {
      groups.push([block]);
      length = block.text.length;
    } else {
      group.push(block);
      length += block.text.length;
    }
  }
  return groups;
}

function passageFrom({ place }: DocumentPart, group: readonly TextBlock[]): Passage {
  const [first, last] = [group[0], group.at(-1)];
  const heading = last?.heading;
  const lines =
    first?.firstLine === last?.lastLine
      ? `line ${first?.firstLine}`
      : `lines ${first?.firstLine}-${last?.lastLine}`;
  const places = [place, heading, place === undefined ? lines : undefined];
  return {
    place: places.filter((part) => part !== undefined).join(', '),
    ...(heading !== undefined && { heading }),
    text: group
      .map(({ text }) => text)
      .join('\n\n')
      .trim(),
  };
}
