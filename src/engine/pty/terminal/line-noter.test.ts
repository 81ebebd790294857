import { describe, expect, it } from 'vitest';
import { startForTest, startNode, textOf, until } from './terminal.case.ts';

const KNOWN = Array.from({ length: 300 }, (_, index) => `line ${index + 1} of the known ones`);

/** What a program writes after it was asked to go on, in lines. */
async function noted(code: string, before = ''): Promise<readonly string[]> {
  const terminal = await startNode(`
    const write = (text) => process.stdout.write(text);
    const lines = ${JSON.stringify(KNOWN)};
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    process.stdin.setRawMode(true);
    ${before}
    write('\\x1b]2;ready\\x07');
    process.stdin.once('data', async () => { ${code}; process.exit(); });`);
  await until(() => terminal.title === 'ready');
  const lines = terminal.noteLines();
  terminal.type('x');
  await terminal.ended;
  return lines();
}

const ALTERNATE = `write('\\x1b[?1049h\\x1b[H');`;

describe('the lines of a full-screen program are all noted, in their order', () => {
  it.each([
    ['prints them and lets them scroll', `${ALTERNATE} write(lines.join('\\r\\n')); write('\\x1b[?1049l');`],
    ['was on the alternate screen before', `write(lines.join('\\r\\n'));`, ALTERNATE],
    [
      'writes them one by one',
      `${ALTERNATE} for (const line of lines) { write(line + '\\r\\n'); await pause(0); }`,
    ],
    [
      'draws page after page in place',
      `${ALTERNATE} for (let at = 0; at < 300; at += 30) lines.slice(at, at + 30).forEach((line, row) => write('\\x1b[' + (row + 1) + ';1H' + line + '\\x1b[K'));`,
    ],
    [
      'clears before each page',
      `${ALTERNATE} for (let at = 0; at < 300; at += 30) write('\\x1b[2J\\x1b[H' + lines.slice(at, at + 30).join('\\r\\n'));`,
    ],
    [
      'scrolls by drawing everything again',
      `${ALTERNATE} for (let at = 0; at <= 270; at += 2) write('\\x1b[H' + lines.slice(at, at + 30).join('\\x1b[K\\r\\n') + '\\x1b[K');`,
    ],
    [
      'scrolls a part of the screen',
      `${ALTERNATE} write('\\x1b[5;20r\\x1b[5;1H'); lines.forEach((line, index) => write((index > 0 ? '\\r\\n' : '') + line)); write('\\x1b[r');`,
    ],
    [
      'inserts above a box at the bottom',
      `${ALTERNATE} lines.forEach((line) => write('\\x1b[1;36r\\x1b[36;1H\\n\\r' + line + '\\x1b[r\\x1b[40;1H'));`,
    ],
    [
      'draws every line twice in a row',
      `${ALTERNATE} for (const line of lines) { write(line); write('\\r' + line + '\\r\\n'); }`,
    ],
  ])('if it %s', async (_, code, before?: string) => {
    expect(await noted(code, before)).toEqual(KNOWN);
  });
});

describe('what is drawn again', () => {
  it('is noted once, however often that is', async () => {
    const frame = `const frame = (n) => '\\x1b[2J\\x1b[H' + ['Title', 'Body one', 'Body two'].join('\\r\\n') + '\\r\\n* working (' + n + 's)';`;
    const lines = await noted(
      `${frame} ${ALTERNATE} for (let n = 0; n < 50; n++) { write(frame(n)); await pause(1); }`,
    );
    expect(lines).toEqual(['Title', 'Body one', 'Body two', '* working (49s)']);
  });

  it('is noted once where lines are erased from below and written again', async () => {
    const erase = `'\\x1b[2K\\x1b[1A\\x1b[2K\\x1b[1A\\x1b[2K\\x1b[G'`;
    const lines = await noted(
      `write('Header\\r\\nText\\r\\n> '); for (let n = 0; n < 50; n++) write(${erase} + 'Header\\r\\nText ' + 'x'.repeat(n) + '\\r\\n> ');`,
    );
    expect(lines).toEqual(['Header', `Text ${'x'.repeat(49)}`, '>']);
  });

  it('is noted once where a dialog came over it', async () => {
    const page = `lines.slice(0, 30).join('\\x1b[K\\r\\n')`;
    const dialog = `'\\x1b[10;1H' + ['+----+', '| ok |', '+====+'].join('\\x1b[K\\r\\n') + '\\x1b[K'`;
    const lines = await noted(
      `${ALTERNATE} for (let n = 0; n < 5; n++) write('\\x1b[H' + ${page} + '\\x1b[H' + ${dialog}); write('\\x1b[H' + ${page});`,
    );
    expect(lines.length).toBeLessThan(45);
    expect(new Set(lines).size).toBe(33);
  });
});

describe('lines that are noted', () => {
  it('are without what stood on the screen before', async () => {
    const lines = await noted(`write('new one\\r\\nold two\\r\\n')`, `write('old one\\r\\nold two\\r\\n');`);
    expect(lines).toEqual(['new one', 'old two']);
  });

  it('are whole where they are longer than the screen is wide', async () => {
    const lines = await noted(`write('a b '.repeat(200) + 'end\\r\\n' + 'short\\r\\n'.repeat(60))`);
    expect(lines[0]).toBe(`${'a b '.repeat(200)}end`);
    expect(lines).toHaveLength(61);
  });

  it('keep blank lines, and those that are the same', async () => {
    const lines = await noted(`write('a\\r\\n\\r\\na\\r\\n\\r\\n\\r\\na\\r\\n')`);
    expect(lines).toEqual(['a', '', 'a', '', '', 'a']);
  });

  it('are those up to the moment when the noting ends', async () => {
    const terminal = await startForTest('cat', []);
    const heard = textOf(terminal);
    const first = terminal.noteLines();
    terminal.type('one\n');
    await until(() => heard.text.includes('one\r\none\r\n'));
    const second = terminal.noteLines();
    expect(await first()).toEqual(['one', 'one']);
    terminal.type('two\n');
    await until(() => heard.text.includes('two\r\ntwo\r\n'));
    expect(await second()).toEqual(['two', 'two']);
  });
});
