import { describe, expect, it } from 'vitest';
import { hashEmbedder } from './hash-embedder.ts';

describe('the built-in embedder', () => {
  it('brings words of one stem, and slips of the pen, close together', async () => {
    const question = 'watering succulents';
    expect(await similarity(question, 'We water a succulent rarely')).toBeGreaterThan(0.3);
    expect(await similarity(question, 'watring sucullents')).toBeGreaterThan(0.3);
    expect(await similarity(question, 'The train leaves at nine')).toBeLessThan(0.15);
  });

  it('does the same in Chinese', async () => {
    expect(await similarity('怎么给多肉浇水', '多肉植物的浇水方法')).toBeGreaterThan(0.3);
    expect(await similarity('怎么给多肉浇水', '火车九点出发')).toBeLessThan(0.15);
  });

  it('gives the same vector for the same text, whatever its case and width', async () => {
    expect(await similarity('Fern １２', 'fern 12')).toBeCloseTo(1);
  });
});

async function similarity(one: string, other: string): Promise<number> {
  const [a, b] = await hashEmbedder.embed([one, other], new AbortController().signal);
  if (!a || !b) throw new Error('A vector is missing.');
  const product = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
