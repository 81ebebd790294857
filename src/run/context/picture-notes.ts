import { createHash } from 'node:crypto';
import type { PromptFile } from '../../model/file.ts';
import type { ModelMessage, ToolResultPart } from '../../model/model-message.ts';
import { sizeText } from '../../model/not-shown.ts';

/** Whether pictures are read, or only told of by their size and hash: for one who looks at a request and sends none. */
export type PictureWish = 'read' | 'noted';

/** What stands for a picture that is not read. Two that are different have different notes. */
export function pictureNote({ size, hash }: Pick<PromptFile, 'size' | 'hash'>): string {
  return `(${sizeText(size)}, sha256 ${hash})`;
}

/** Messages with notes in place of the pictures that results hold. */
export function withNotedResults(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return messages.map((message) => {
    if (message.role !== 'tool') return message;
    const content = message.content.map((part) =>
      part.type === 'tool-result' ? { ...part, output: notedOutput(part.output) } : part,
    );
    return { ...message, content };
  });
}

type Output = ToolResultPart['output'];
type Content = Extract<Output, { type: 'content' }>['value'][number];

function notedOutput(output: Output): Output {
  return output.type === 'content' ? { ...output, value: output.value.map(notedContent) } : output;
}

function notedContent(part: Content): Content {
  if (part.type !== 'file' || part.data.type !== 'data') return part;
  const { data } = part.data;
  const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : new Uint8Array(data);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { ...part, data: { type: 'data', data: pictureNote({ size: bytes.length, hash }) } };
}
