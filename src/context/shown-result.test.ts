import { describe, expect, it } from 'vitest';
import { PNG } from '../../test/model-server/testing/pictures.ts';
import { messageText } from '../model/message-text.ts';
import type { ToolResultPart } from '../model/model-message.ts';
import { assembleContext } from './assemble-context.ts';
import { call, ME, NOW, prompt, rowsOf } from './gate-rows.case.ts';
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

describe('a result that holds images itself', () => {
  const held = { type: 'image', mediaType: 'image/png', data: PNG };
  const ofTool = part({ type: 'json', value: { content: [said('a wall'), held] } });

  it('is shown with them, whether it was given just now or comes from a priming script', () => {
    const value = [said('a wall'), SHOWN];
    expect(shownResult(ofTool, undefined).output).toEqual({ type: 'content', value });
    const record = { type: 'func_result_record', fields: { outputType: 'json' } } as const;
    expect(shownResult(ofTool, record).output).toEqual({ type: 'content', value });
  });

  it('is as it was where it is data alone', () => {
    const data = part({ type: 'json', value: { content: [said('a')] } });
    expect(shownResult(data, undefined)).toBe(data);
  });

  it('is counted with words in place of its images', () => {
    const value = { content: [{ ...held, data: PNG + 'A'.repeat(1_000_000) }] };
    const content = [{ ...ofTool, output: { type: 'json' as const, value } }];
    const rows = rowsOf([
      prompt('Look.'),
      call('c'),
      { kind: 'tool-result', payload: { role: 'tool', content }, metadata: {} },
    ]);
    const context = assembleContext({ rows, receiver: { model: ME, turnId: NOW }, tools: [] });
    expect(messageTokens(context.messages)).toBeLessThan(2_000);
    const [history] = context.sections();
    expect(history?.text.length).toBeLessThan(1_000);
    expect(history?.text).toContain('(an image, image/png, 750 kB, is not shown)');
    expect(rows.map(messageText).at(-1)).toBe('(an image, image/png, 750 kB, is not shown)');
  });
});
