/**
 * A program with the bad habits of agent CLIs. At random it loses Enter, draws late or in two steps, looks idle before it
 * starts to work, says "ready" while it works, asks for permission, opens menus by itself and lists of suggestions.
 *
 * What reaches it is appended to the file `TUI_LOG`, one JSON value a line: `{ sent }` for a prompt, `{ answered }` once
 * it is done with that one, `{ dialog, key, shownAt }` for keys typed into a dialog, with the time when it was shown, `{ astray }` for keys that should never have been
 * typed. `TUI_SEED` fixes its habits. With `TUI_TRANSCRIPT`
 * it keeps a transcript in that file, and looks idle in the middle of turns too.
 */
import { appendFileSync } from 'node:fs';

const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';
const COMPOSER_ROWS = 5;
/** As in Claude Code, a dialog takes no keys until it has been on the screen for so long: nobody answers one by accident. */
const TAKES_KEYS_AFTER_MS = 150;
const MOST_LOST_ENTERS = 2;

let state = Number(process.env['TUI_SEED'] ?? 1) % 2 ** 32;
/** A number below 1. */
function random() {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}
const chance = (/** @type {number} */ share) => random() < share;
/** @template T @param {readonly [T, ...T[]]} values @returns {T} */
const pick = (values) => values[Math.floor(random() * values.length)] ?? values[0];
/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const transcript = process.env['TUI_TRANSCRIPT'];
const reports = pick(['status', 'title', 'screen', 'false title']);
const showsEndOfPrompt = chance(0.3);
const namesPastes = chance(0.5);
const suggestsForever = chance(0.5);

/** @typedef {{ id: number, rows: readonly string[], shownAt: number, close: (key: string) => void }} Dialog */

/** @type {'starting' | 'ready' | 'busy'} */
let shown = 'starting';
let isWorking = false;
let composer = '';
let input = '';
/** @type {Dialog | undefined} */
let dialog;
let isSuggesting = false;
let lostEnters = 0;
let dialogs = 0;
let drawnRows = 0;
/** @type {Promise<void>} */
let drawing = Promise.resolve();

/** @param {Dialog} shown */
function takesKeys({ shownAt }) {
  return Date.now() - shownAt >= TAKES_KEYS_AFTER_MS;
}

/** @param {object} entry */
function log(entry) {
  const file = process.env['TUI_LOG'];
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/** @param {string} keys */
function logAstray(keys, /** @type {string} */ where) {
  log({ astray: `${JSON.stringify(keys)} typed ${where}` });
}

/** @param {'ready' | 'busy'} next */
function show(next) {
  shown = next;
  report();
  draw();
}

function report() {
  const isAsking = dialog !== undefined;
  if (reports === 'status') {
    const status = isAsking ? 'blocked' : shown === 'busy' ? 'working' : 'idle';
    process.stdout.write(`\x1b]7501;state=${status}:app=moody\x1b\\`);
  }
  const title = isAsking ? '✋  Action required' : shown === 'busy' ? '✦  Working' : '◇  Ready';
  if (reports === 'title') process.stdout.write(`\x1b]2;${title}\x07`);
  if (reports === 'false title') process.stdout.write('\x1b]2;◇  Ready\x07');
}

/** Draws lines that stay, and the face of the program below them. */
function draw(/** @type {readonly string[]} */ ...added) {
  const isInSteps = chance(0.1);
  const delay = chance(0.1) ? random() * 80 : 0;
  if (drawnRows > 0 && !isInSteps && delay === 0 && chance(0.5)) {
    drawing = drawing.then(() => paint(added));
    return;
  }
  drawing = drawing.then(async () => {
    if (delay > 0) await wait(delay);
    if (isInSteps) {
      process.stdout.write(clearFace());
      await wait(random() * 20);
    }
    paint(added);
  });
}

function clearFace() {
  const up = drawnRows > 1 ? `\x1b[${drawnRows - 1}A` : '';
  drawnRows = 1;
  return `\r${up}\x1b[J`;
}

function paint(/** @type {readonly string[]} */ added) {
  const { columns = 80 } = process.stdout;
  const wrap = (/** @type {string} */ line) => {
    const signs = Array.from(line);
    const rows = [];
    do rows.push(signs.splice(0, (columns - 4) / 2).join(''));
    while (signs.length > 0);
    return rows;
  };
  const face = dialog ? dialog.rows : composerFace(wrap);
  const clear = clearFace();
  drawnRows = face.length;
  process.stdout.write(`${clear}${[...added.flatMap(wrap), ...face].join('\r\n')}`);
}

/** @param {(line: string) => string[]} wrap */
function composerFace(wrap) {
  if (shown === 'starting') return ['loading …'];
  const lines = composer.split('\n');
  const isNamed = namesPastes && lines.length > 8;
  const rows = isNamed ? [`[Pasted text #1 +${lines.length} lines]`] : lines.flatMap(wrap);
  const part = showsEndOfPrompt ? rows.slice(-COMPOSER_ROWS) : rows.slice(0, COMPOSER_ROWS);
  const [first = '', ...rest] = part;
  return [
    '────────',
    `› ${composer === '' ? 'Say something' : first}`,
    ...rest.map((row) => `  ${row}`),
    shown === 'busy' ? '  working (esc to interrupt)' : '  ? for help',
    ...(isSuggesting ? ['  ▸ src/lease.ts', '    src/least.ts', '  enter to choose, esc to close'] : []),
  ];
}

process.stdin
  .setRawMode(true)
  .setEncoding('utf8')
  .on('data', (text) => {
    input += String(text);
    while (input !== '') {
      if (input.startsWith(PASTE_START)) {
        const end = input.indexOf(PASTE_END);
        if (end < 0) return;
        insert(input.slice(PASTE_START.length, end).replaceAll('\r', '\n'));
        input = input.slice(end + PASTE_END.length);
      } else if (input.length > 1 && PASTE_START.startsWith(input)) {
        return;
      } else {
        press(input.charAt(0));
        input = input.slice(1);
      }
    }
  });

/** @param {string} text */
function insert(text) {
  if (dialog) {
    if (takesKeys(dialog)) log({ dialog: dialog.id, key: text, shownAt: dialog.shownAt });
    return;
  }
  if (isWorking) logAstray(text, 'while it worked');
  composer += text;
  if (/(?:^|\s)@\S*$/.test(composer) || (suggestsForever && /(?:^|\s)@\S/.test(composer)))
    isSuggesting = true;
  draw();
}

/** @param {string} key */
function press(key) {
  if (dialog) dialog.close(key);
  else if (key === '\r') enter();
  else if (key === '\x1b') {
    if (!isSuggesting) logAstray(key, 'though nothing was open');
    isSuggesting = false;
    draw();
  } else insert(key);
}

function enter() {
  if (isSuggesting) return logAstray('\r', 'into a list of suggestions');
  if (isWorking) return logAstray('\r', 'while it worked');
  if (composer.trim() === '') return logAstray('\r', 'into an empty composer');
  if (composer.endsWith('\\')) {
    composer = `${composer.slice(0, -1)}\n`;
    return draw();
  }
  if (lostEnters < MOST_LOST_ENTERS && chance(0.15)) {
    lostEnters += 1;
    return;
  }
  lostEnters = 0;
  void answer(composer);
}

/** @param {string} prompt */
async function answer(prompt) {
  isWorking = true;
  composer = '';
  log({ sent: prompt });
  note({ prompt });
  if (prompt.startsWith('/')) {
    draw();
    if (prompt === '/model') await menu('Select a model');
    isWorking = false;
    note({ done: prompt });
    report();
    return;
  }
  // Holds up the whole process, as a large file does that is read at once.
  if (chance(0.05)) for (const end = performance.now() + random() * 500; performance.now() < end; );
  if (chance(0.3)) {
    draw();
    await wait(random() * 300);
  }
  // With the prompt on the screen it shows that it works: without a transcript, nothing else could tell its turn from a finished one.
  shown = 'busy';
  draw(...prompt.split('\n').map((line, index) => `${index === 0 ? '» ' : '  '}${line}`));
  show('busy');
  await wait(5 + random() * 40);
  if (transcript && chance(0.2)) {
    show('ready');
    await wait(random() * 600);
    show('busy');
    await wait(5);
  }
  if (chance(0.15)) {
    await permission();
    while (chance(0.4)) {
      if (chance(0.5)) await wait(random() * 200);
      await permission();
    }
  }
  draw(`You said ${prompt.length} characters.`);
  note({ done: prompt });
  log({ answered: prompt });
  isWorking = false;
  show('ready');
  if (chance(0.05)) {
    await wait(random() * 400);
    if (!isWorking && !dialog) await menu('An update is available');
  }
}

/** @param {object} entry */
function note(entry) {
  if (transcript) appendFileSync(transcript, `${JSON.stringify({ ...entry, at: Date.now() })}\n`);
}

async function permission() {
  const id = ++dialogs;
  const rows = [
    '────────',
    `  May I run command #${id}?`,
    '› 1. Yes, run it',
    '  2. Yes, and do not ask again this session',
    '  3. No, leave it',
  ];
  draw(`Command #${id}: ${await ask(id, rows, ['1', '2', '3'])}`);
  report();
}

/** @param {string} title */
async function menu(title) {
  const id = ++dialogs;
  const rows = [
    '────────',
    `  ${title} (#${id})`,
    '› 1. small',
    '  2. large',
    '  enter to confirm, esc to go back',
  ];
  draw(`Menu #${id}: ${await ask(id, rows, ['1', '2', '\x1b'])}`);
  report();
}

/** @param {number} id @param {readonly string[]} rows @param {readonly string[]} keys @returns {Promise<string>} */
function ask(id, rows, keys) {
  return new Promise((resolve) => {
    let isAnswered = false;
    dialog = {
      id,
      rows,
      shownAt: Number.POSITIVE_INFINITY,
      close: (key) => {
        if (!dialog || !takesKeys(dialog)) return;
        log({ dialog: id, key, shownAt: dialog.shownAt });
        if (!keys.includes(key) || isAnswered) return;
        isAnswered = true;
        setTimeout(
          () => {
            dialog = undefined;
            resolve(key);
          },
          chance(0.1) ? random() * 700 : 0,
        );
      },
    };
    const opened = dialog;
    report();
    draw();
    drawing = drawing.then(() => {
      opened.shownAt = Date.now();
    });
  });
}

process.stdout.write('\x1b[?2004h');
draw();
await wait(random() * 200);
show('ready');
