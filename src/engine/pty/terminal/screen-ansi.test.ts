import { expect, it } from 'vitest';
import { type Headless, headlessMaker } from './headless.ts';
import { TerminalScreen } from './terminal-screen.ts';

const SIZE = { columns: 20, rows: 6 };

async function drawn(text: string) {
  const make = await headlessMaker();
  const headless = make(SIZE);
  const screen = new TerminalScreen(headless, () => undefined);
  screen.write(text, () => undefined);
  return { headless, make, snapshot: await screen.snapshot() };
}

/** Everything that can be seen of a screen: characters with their looks, and the cursor. */
function seen({ terminal }: Headless): unknown {
  const { active } = terminal.buffer;
  const cells = Array.from({ length: SIZE.rows }, (_, row) =>
    Array.from({ length: SIZE.columns }, (__, column) => {
      const cell = active.getLine(active.baseY + row)?.getCell(column);
      if (!cell) return undefined;
      const looks = [
        cell.getFgColor(),
        cell.getBgColor(),
        cell.isBold(),
        cell.isInverse(),
        cell.isUnderline(),
      ];
      return [cell.getChars().trim(), cell.getWidth(), ...looks];
    }),
  );
  return { cells, cursor: [active.cursorY, active.cursorX], type: active.type };
}

it.each([
  ['plain rows with blank ones between', 'one\r\n\r\n  three\r\n$ '],
  ['rows that scrolled out of sight', `${'line\r\n'.repeat(9)}$ `],
  ['a row as wide as the screen', `${'x'.repeat(20)}\r\ny`],
  [
    'colours',
    '\x1b[1;32mme\x1b[0m:\x1b[38;5;33m~\x1b[0m$ ls\r\n\x1b[7mbar\x1b[0m \x1b[4;48;2;9;8;7mrgb\x1b[0m\r\nplain',
  ],
  ['colours that nobody takes back', 'a\x1b[31mb\r\nc\x1b[0m\r\nd'],
  ['a coloured row without a character, the last one', 'a\r\n\x1b[44m\x1b[K\x1b[0m'],
  ['wide and joined characters', '你好 👍🏽 e\u0301\r\n\x1b[35m世\x1b[0m!'],
  ['the cursor somewhere else', 'abc\r\ndef\x1b[1;2H'],
  ['the alternate screen', 'below\x1b[?1049h\x1b[2;3H\x1b[33mdrawn\x1b[0m'],
  ['nothing', ''],
])('draws %s as they are', async (_, text) => {
  const { headless, make, snapshot } = await drawn(text);
  const other = make(SIZE);
  await new Promise<void>((resolve) => other.terminal.write(snapshot.ansi, resolve));
  expect(seen(other)).toEqual(seen(headless));
});

it('is what reads on the screen where nothing has colours', async () => {
  const { snapshot } = await drawn('one\r\ntwo\r\n$ ');
  expect(snapshot.ansi).toBe('one\r\ntwo\r\n$\x1b[3;3H');
});
