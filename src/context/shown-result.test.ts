import type { ToolResultPart } from 'ai';
import { describe, expect, it } from 'vitest';
import { PNG } from '../../test/model-server/testing/pictures.ts';
import { messageTokens } from './message-tokens.ts';
import { shownResult } from './shown-result.ts';

const IMAGE = { type: 'input_image', image_url: `data:image/png;base64,${PNG}` };
const ELSEWHERE = { type: 'image', path: 'a.png' };
const SHOWN = { type: 'file', mediaType: 'image/png', data: { type: 'data', data: PNG } };
const NOT_SHOWN = { type: 'text', text: '(an image is not shown: its data were not recorded)' };

const said = (text: string) => ({ type: 'text', text });

function part(output: ToolResultPart['output']): ToolResultPart {
  return { type: 'tool-result', toolCallId: 'c', toolName: 'look', output };
}

function shown(value: string, contentItems: readonly unknown[], text?: string) {
  const record = {
    type: 'func_result_record',
    fields: { contentItems },
    ...(text !== undefined && { text }),
  } as const;
  return shownResult(part({ type: 'text', value }), record).output;
}

describe('a result of a priming script', () => {
  it.each([
    ['its text, then its images', shown('a wall', [said('a wall'), IMAGE]), [said('a wall'), SHOWN]],
    [
      'its items in their order',
      shown('a\nb', [said('a'), IMAGE, said('b')], ''),
      [said('a'), SHOWN, said('b')],
    ],
    ['its images alone', shown('', [IMAGE, IMAGE]), [SHOWN, SHOWN]],
    ['words for an image that is elsewhere', shown('a', [ELSEWHERE]), [said('a'), NOT_SHOWN]],
  ])('is shown as %s', (_, output, value) => {
    expect(output).toEqual({ type: 'content', value });
  });

  it('is as it was without images, and where it is an error', () => {
    expect(shown('a', [said('a')])).toEqual({ type: 'text', value: 'a' });
    const failed = part({ type: 'error-text', value: 'no' });
    const record = { type: 'func_result_record', fields: { contentItems: [IMAGE] } } as const;
    expect(shownResult(failed, record)).toBe(failed);
    expect(shownResult(failed, undefined)).toBe(failed);
  });

  it('counts an image as a picture, and not as its letters', () => {
    const output = shown('a wall', [{ type: 'image', data: PNG + 'A'.repeat(1_000_000) }]);
    expect(messageTokens([{ role: 'tool', content: [part(output)] }])).toBeLessThan(2_000);
  });
});
