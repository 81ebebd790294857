import { DELIMITER, EXPECTATION } from '../../src/script/comment-line.ts';

/**
 * The prompts of a body by the words of the contract, line by line and with no thought of speed: what the
 * real reader must find too.
 */
export function plainPrompts(body: string): readonly string[] {
  const sections: PlainLine[][] = [[]];
  let fence: { readonly mark: string; readonly length: number } | undefined;
  const lines = body.split('\n');
  for (const [index, withCr] of lines.entries()) {
    // A CR that no LF follows is a character like any other.
    const line = index < lines.length - 1 ? withCr.replace(/\r$/, '') : withCr;
    const [opening, marks = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? [];
    const mark = marks.charAt(0);
    if (fence !== undefined) {
      if (mark === fence.mark && marks.length >= fence.length && /^[ \t]*$/.test(rest)) fence = undefined;
    } else if (opening !== undefined && !(mark === '`' && rest.includes('`'))) {
      fence = { mark, length: marks.length };
    } else if (DELIMITER.read(line) !== undefined) {
      sections.push([]);
      continue;
    }
    const isCode = fence !== undefined || opening !== undefined;
    sections.at(-1)?.push({ text: withCr, isContract: !isCode && EXPECTATION.read(line) !== undefined });
  }
  return sections
    .map(withoutContracts)
    .map(withoutBlankEdges)
    .filter((prompt) => prompt !== '');
}

interface PlainLine {
  readonly text: string;
  readonly isContract: boolean;
}

function withoutContracts(lines: readonly PlainLine[]): readonly string[] {
  const last = lines.findLastIndex(({ text, isContract }) => !isContract && text.trim() !== '');
  return lines.slice(0, last + 1).map(({ text }) => text);
}

function withoutBlankEdges(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? '' : lines.slice(first).join('\n').trimEnd().replaceAll('\r\n', '\n');
}
