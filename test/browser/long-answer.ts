import type { Reply } from '../model-server/model-server.ts';

const DELTAS = 200;
const DELTAS_PER_SECOND = 30;
const LENGTH = 200_000;

const MIXED = `## A heading

A paragraph with **bold**, *emphasis*, \`code\` and a [link](https://example.com/).

- one
- two
  - below it

\`\`\`ts
const answer = 42;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

`;

/** What long answers begin with, and what they then say again and again. */
const PIECES = {
  'Markdown of all kinds': ['', MIXED],
  'a list': ['', '- **item** of a list\n'],
  'a numbered list': ['', '1. item of a list\n'],
  'a table': ['| a | b |\n|---|---|\n', '| one | **two** |\n'],
  'one paragraph': ['', 'Some words of a paragraph that *never* ends. '],
  code: ['```ts\n', 'const answer = 42;\n'],
} as const;

export const LONG_ANSWERS = [
  'Markdown of all kinds',
  'a list',
  'a numbered list',
  'a table',
  'one paragraph',
  'code',
] as const satisfies readonly (keyof typeof PIECES)[];

/** 200 kB of it, as fast as a model may write; the end can be waited for by its last words. */
export function longAnswer(kind: keyof typeof PIECES): Reply {
  const [start, piece] = PIECES[kind];
  const text = start + piece.repeat(Math.floor(LENGTH / piece.length));
  const size = Math.ceil(text.length / DELTAS);
  const parts = Array.from({ length: DELTAS }, (_, index) => [
    { type: 'text', text: text.slice(index * size, (index + 1) * size) } as const,
    { type: 'wait', until: later((1_000 / DELTAS_PER_SECOND) * (index + 1)) } as const,
  ]);
  const end = kind === 'code' ? '```\n\nThe very end.' : '\n\nThe very end.';
  return { parts: [...parts.flat(), { type: 'text', text: end }] };
}

async function later(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
