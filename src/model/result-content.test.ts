import { describe, expect, it } from 'vitest';
import { DRAWING, PNG } from '../../test/model-server/testing/pictures.ts';
import { imageIn } from './result-content.ts';

const WHOLE = { mediaType: 'image/png', data: PNG };

describe('an image among the items of a result', () => {
  it.each([
    ['of the Responses API', { type: 'input_image', image_url: `data:image/png;base64,${PNG}` }],
    ['of chat completions', { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } }],
    ['of Anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }],
    ['of Gemini', { mimeType: 'image/png', inlineData: { data: PNG } }],
    ['of MCP', { type: 'image', mimeType: 'image/png', data: PNG }],
    ['of the AI SDK', { type: 'file', mediaType: 'image/png', data: { type: 'data', data: PNG } }],
    ['that is called something else', { type: 'image', mimeType: 'image/jpeg', data: PNG }],
    ['in lines', { type: 'image', data: PNG.replaceAll(/.{20}/g, '$&\n') }],
    ['without padding', { type: 'image', data: PNG.replace(/=+$/, '') }],
  ])('is found in the shape %s', (_, item) => {
    expect(imageIn(item)).toEqual(WHOLE);
  });

  it.each([
    ['that is elsewhere', { type: 'image', path: 'a.png' }],
    ['at an address', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }],
    ['that is a drawing', { type: 'image', mimeType: 'image/svg+xml', data: DRAWING }],
    ['that is not in base64', { type: 'image', data: `${PNG.slice(0, 40)}%` }],
    ['without anything', { type: 'image', data: '' }],
    ['that is called a text', { type: 'text', data: PNG }],
    ['that is no object', PNG],
  ])('%s is none', (_, item) => {
    expect(imageIn(item)).toBeUndefined();
  });
});
