import { describe, expect, it } from 'vitest';
import type { Provider } from '../../model/provider.ts';
import { withToolProtocol } from './tool-protocol.ts';

const LAB: Provider = { id: 'lab', type: 'openai-compatible', baseURL: 'http://lab/v1', keyVariables: [] };

describe('the way in which a model calls tools', () => {
  it.each<[string, Provider['toolProtocol'], unknown, string]>([
    ['nobody says anything', undefined, undefined, 'native'],
    ['its provider says so', 'json', undefined, 'json'],
    ['its provider says so of it', { 'tiny:1b': 'json' }, undefined, 'json'],
    ['its provider says so of another', { large: 'json' }, undefined, 'native'],
    ['a setting says otherwise', 'json', 'native', 'native'],
    ['a setting says so', undefined, 'json', 'json'],
    ['a setting says nonsense', { 'tiny:1b': 'json' }, 'yaml', 'json'],
  ])('is, when %s', (_, toolProtocol, set, expected) => {
    const provider = toolProtocol === undefined ? LAB : { ...LAB, toolProtocol };
    const settings = typeof set === 'string' ? { toolProtocol: set } : {};
    expect(withToolProtocol({ provider, modelId: 'tiny:1b' }, settings)).toMatchObject({
      toolProtocol: expected,
    });
  });

  it('is none that a model only seems to be named for', () => {
    const provider: Provider = { ...LAB, toolProtocol: { large: 'json' } };
    expect(withToolProtocol({ provider, modelId: 'constructor' }, {}).toolProtocol).toBe('native');
  });
});
