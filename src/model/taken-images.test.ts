import { describe, expect, it } from 'vitest';
import { PROVIDER_TYPES } from './provider.ts';
import { reasonAgainstImage, reasonAgainstOneMore } from './taken-images.ts';

const png = (size: number) => ({ mediaType: 'image/png', size });

describe('an image', () => {
  it('is taken up to 5 MiB in base64 by Anthropic, and of any size by the others', () => {
    expect(reasonAgainstImage(png(3_932_160), 'anthropic')).toBeUndefined();
    expect(reasonAgainstImage(png(3_932_161), 'anthropic')).toMatch(/^it is larger than the 3\.9 MB/);
    for (const type of PROVIDER_TYPES.filter((each) => each !== 'anthropic')) {
      expect(reasonAgainstImage(png(14_000_000), type)).toBeUndefined();
    }
  });

  it('is taken as a GIF by all but Google, and as a drawing by nobody', () => {
    const taking = (mediaType: string) =>
      PROVIDER_TYPES.filter((type) => reasonAgainstImage({ mediaType, size: 9 }, type) === undefined);
    expect(taking('image/gif')).toEqual(['openai', 'anthropic', 'openai-compatible']);
    expect(taking('image/svg+xml')).toEqual([]);
  });

  it('goes with others as long as they are 15 MB together', () => {
    expect(reasonAgainstOneMore(png(5_000_000), 10_000_000)).toBeUndefined();
    expect(reasonAgainstOneMore(png(5_000_001), 10_000_000)).toMatch(/15 MB together/);
    expect(reasonAgainstOneMore(png(15_000_001), 0)).toBe('it is larger than 15 MB');
  });
});
