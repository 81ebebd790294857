/** Shows the screens of a file, one JSON text in all: each when its number and a new line are typed. */
import { readFileSync } from 'node:fs';

/** @typedef {{ title: string, status?: string, cursor: [number, number], rows: string[] }} Shown */
/** @type {readonly Shown[]} */
const screens = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

process.stdin
  .setRawMode(true)
  .setEncoding('utf8')
  .on('data', (typed) => {
    const screen = screens[Number(String(typed).trim().split('\n').at(-1))];
    if (!screen) return;
    const { title, status = 'clear', cursor, rows } = screen;
    const drawn = rows.map((row, index) => `\x1b[${index + 1};1H${row}`).join('');
    // Behind the last column it comes to stand only by writing there.
    const { columns = 120 } = process.stdout;
    const isBehind = cursor[1] >= columns;
    const last = isBehind ? (rows[cursor[0]]?.[columns - 1] ?? ' ') : '';
    const place = `\x1b[${cursor[0] + 1};${Math.min(cursor[1] + 1, columns)}H${last}`;
    process.stdout.write(`\x1b]2;${title}\x07\x1b]7501;state=${status}:app=cli\x1b\\\x1b[2J${drawn}${place}`);
  });
process.stdout.write('\x1b[?1049h');
