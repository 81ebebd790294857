import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOKENS = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;

/** What is written on what. */
const PAIRS: readonly (readonly [ink: string, ground: string])[] = [
  ...['ground', 'ground-side', 'ground-raised', 'ground-sunken', 'ground-hover', 'ground-chosen'].flatMap(
    (ground) => ['ink', 'ink-soft'].map((ink) => [ink, ground] as const),
  ),
  ...['ground', 'ground-side', 'ground-raised', 'ground-hover'].map(
    (ground) => ['ink-faint', ground] as const,
  ),
  ...['accent-ground', 'bad-ground', 'asking-ground'].map((ground) => ['ink', ground] as const),
  ['accent', 'ground'],
  ['accent', 'ground-raised'],
  ['accent', 'accent-ground'],
  ['bad', 'asking-ground'],
  ['accent-ink', 'accent-fill'],
  ['accent-ink', 'accent-fill-hover'],
  ['bad-ink', 'bad-fill'],
];

describe.each(THEMES)('in the %s theme', (theme) => {
  it.each(PAIRS)('%s can be read on %s', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
});

function colour(name: string, theme: (typeof THEMES)[number]): string {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(TOKENS) ?? [];
  const colours = value.match(/#[0-9a-f]{6}/g) ?? [];
  return colours[theme === 'dark' ? colours.length - 1 : 0] ?? '';
}

/** As WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
