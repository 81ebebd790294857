import type { Row } from './row.ts';
import { rowOf, samples } from './samples.ts';

const WRONG: readonly object[] = [
  { version: undefined },
  { isPinned: undefined },
  ...['', 'latest', 'x'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 1, null, true, {}].map(
    (version) => ({ version }),
  ),
  ...['true', 1, null, []].map((isPinned) => ({ isPinned })),
];

/** Trust that is asked for without having looked at what would run, or at something else. */
export const trustRows: readonly Row[] = samples
  .filter(({ name }) => name === 'grantTrust')
  .flatMap((sample) => [
    ...[true, false].map((isPinned) =>
      rowOf(sample, {
        name: `for something else than what is there, pinned: ${isPinned}`,
        body: JSON.stringify({ ...sample.body, isPinned }),
        code: 'FILE_CHANGED',
      }),
    ),
    ...WRONG.map((fields) =>
      rowOf(sample, {
        name: `with ${JSON.stringify(fields, (_, value: unknown) => (value === undefined ? 'nothing' : value)).slice(0, 90)}`,
        body: JSON.stringify({ ...sample.body, ...fields }),
        code: 'INVALID_INPUT',
      }),
    ),
  ]);
