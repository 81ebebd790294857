import { expect, it } from 'vitest';
import { times } from '../../../../test/campaign.ts';
import { progressOf } from '../../../../test/progress.ts';
import { startForTest, textOf, until } from './terminal.case.ts';

const MEGABYTES = times({ usual: 20, long: 500 });
const BYTES = MEGABYTES * 1_000_000;
/** With its newline; on its way out a terminal makes two characters of that. */
const LINE = 'All work and no play makes a terminal a dull place to be.'.padEnd(99, '.');

it(`lets ${MEGABYTES} MB through without losing any, while another terminal answers`, async () => {
  const other = await startForTest('cat', []);
  const heard = textOf(other);
  const flood = await startForTest('bash', ['-c', `yes '${LINE}' | head -c ${BYTES}`]);
  const progress = progressOf('characters through a terminal', BYTES + BYTES / 100);
  let characters = 0;
  let lastCharacters = '';
  flood.onData((data) => {
    characters += data.length;
    progress.advance(data.length);
    // The last piece may be shorter than a line.
    lastCharacters = (lastCharacters + data).slice(-LINE.length - 2);
  });
  let answers = 0;
  let isOver = false;
  const ended = flood.ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    other.type(`answer ${answers}\n`);
    await until(() => heard.text.includes(`answer ${answers}\r\nanswer ${answers}\r\n`));
    answers += 1;
  }
  expect(await ended).toEqual({ exitCode: 0 });
  expect(characters).toBe(BYTES + BYTES / 100);
  expect((await flood.screen()).lines).toContain(LINE);
  expect(lastCharacters).toBe(`${LINE}\r\n`);
  expect(answers).toBeGreaterThan(0);
});
