/**
 * A full-screen program in small, as the CLIs of agents are: a composer that takes pastes, a moment of work, an answer.
 * What it is sent is appended to the file `TUI_SENT`, one JSON text a line.
 */
import { appendFileSync } from 'node:fs';

const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';
const BURST_MS = 120;
const COMPOSER_ROWS = 5;

/** @typedef {'starting' | 'ready' | 'busy' | 'blocked'} TuiState */
/**
 * How it tells its state; whether Enter right after a burst of characters is a new line; whether it is on the alternate
 * screen; whether it suggests files after `@`; what it does when something was pasted, and with a prompt.
 * @typedef {{
 *   tells?: string,
 *   isBursty?: boolean,
 *   isAlternate?: boolean,
 *   suggestsFiles?: boolean,
 *   pasted?: (tui: Tui) => void,
 *   answer: (prompt: string, tui: Tui, signal: AbortSignal) => Promise<void>,
 * }} TuiOptions
 */

/** @type {Readonly<Record<TuiState, string>>} */
const STATUS = { starting: 'working', ready: 'idle', busy: 'working', blocked: 'blocked' };
/** @type {Readonly<Record<TuiState, string>>} */
const TITLES = { starting: '', ready: '◇  Ready', busy: '✦  Working', blocked: '✋  Action required' };

export class Tui {
  #options;
  /** @type {TuiState} */
  #state = 'starting';
  /** @type {string[]} */
  #lines = [];
  #drawn = 0;
  #isSuggesting = false;
  #composer = '';
  #input = '';
  #burstAt = 0;
  #swallows = Number(process.env['TUI_SWALLOW'] ?? 0);
  /** @type {{ rows: readonly string[], pressed: (key: string) => void } | undefined} */
  #dialog;
  /** @type {AbortController | undefined} */
  #abort;
  /**
   * Called when a conversation begins anew.
   * @type {() => void}
   */
  onNew = () => undefined;

  /** @param {TuiOptions} options */
  constructor(options) {
    this.#options = { tells: 'status', isBursty: false, isAlternate: false, ...options };
    process.stdin
      .setRawMode(true)
      .setEncoding('utf8')
      .on('data', (text) => this.#typed(String(text)));
    process.stdout.on('resize', () => this.#draw());
    if (this.#options.isAlternate) process.stdout.write('\x1b[?1049h');
    process.stdout.write('\x1b[?2004h');
  }

  get state() {
    return this.#state;
  }

  set state(/** @type {TuiState} */ state) {
    this.#state = state;
    const { tells } = this.#options;
    if (tells === 'status') process.stdout.write(`\x1b]7501;state=${STATUS[state]}:app=tui\x1b\\`);
    if (tells === 'false title') process.stdout.write(`\x1b]2;${TITLES.ready}\x07`);
    if (tells === 'title') process.stdout.write(`\x1b]2;${TITLES[state]}\x07`);
    this.#draw();
  }

  /**
   * Says lines that stay.
   * @param {readonly string[]} lines
   */
  say(...lines) {
    this.#lines.push(...lines);
    this.#draw(lines);
  }

  /**
   * Asks something, by rows that may change all the time; gives the key that was pressed.
   * @param {(frame: number) => readonly string[]} rows
   * @param {readonly string[]} keys
   * @returns {Promise<string>}
   */
  ask(rows, keys) {
    /** @type {PromiseWithResolvers<string>} */
    const { promise, resolve } = Promise.withResolvers();
    let frame = 0;
    const animation = setInterval(() => {
      frame += 1;
      if (this.#dialog) this.#dialog = { ...this.#dialog, rows: rows(frame) };
      this.#draw();
    }, 30);
    this.#dialog = {
      rows: rows(frame),
      pressed: (key) => {
        if (!keys.includes(key)) return;
        clearInterval(animation);
        this.#dialog = undefined;
        this.state = 'busy';
        resolve(key);
      },
    };
    this.state = 'blocked';
    return promise;
  }

  /** @param {string} text */
  #typed(text) {
    this.#input += text;
    while (this.#input !== '') {
      if (this.#state === 'starting') {
        this.#input = '';
        return;
      }
      if (this.#input.startsWith(PASTE_START)) {
        const end = this.#input.indexOf(PASTE_END);
        if (end < 0) return;
        this.#insert(this.#input.slice(PASTE_START.length, end).replaceAll('\r', '\n'));
        this.#input = this.#input.slice(end + PASTE_END.length);
        continue;
      }
      if (PASTE_START.startsWith(this.#input) && this.#input.length > 1) return;
      const plain = /^\P{Cc}+/u.exec(this.#input)?.[0] ?? '';
      if (plain.length > 1 && !this.#dialog) this.#insert(plain);
      else this.#key(this.#input.charAt(0));
      this.#input = this.#input.slice(Math.max(1, plain.length > 1 && !this.#dialog ? plain.length : 1));
    }
  }

  /** @param {string} text */
  #insert(text) {
    if (this.#state === 'ready') this.#composer += text;
    this.#burstAt = performance.now();
    this.#isSuggesting = this.#options.suggestsFiles === true && /@\S*$/.test(this.#composer);
    this.#draw();
    this.#options.pasted?.(this);
  }

  /** @param {string} key */
  #key(key) {
    if (this.#dialog) this.#dialog.pressed(key);
    else if (key === '\x03') this.#leave(130);
    else if (key === '\x1b' && this.#isSuggesting) {
      this.#isSuggesting = false;
      this.#draw();
    } else if (key === '\x1b') this.#abort?.abort();
    else if (key === '\r') this.#enter();
    else if (this.#state === 'ready') {
      this.#composer += key;
      this.#draw();
    }
  }

  #enter() {
    if (this.#state !== 'ready') return;
    if (this.#isSuggesting) {
      this.#isSuggesting = false;
      this.#composer = this.#composer.replace(/@\S*$/, '@chosen-by-enter.ts ');
      this.#draw();
      return;
    }
    if (this.#swallows > 0) {
      this.#swallows -= 1;
      return;
    }
    if (this.#options.isBursty && performance.now() - this.#burstAt < BURST_MS) {
      this.#composer += '\n';
      this.#draw();
      return;
    }
    if (this.#composer.trim() !== '') void this.#send(this.#composer);
  }

  /** @param {string} prompt */
  async #send(prompt) {
    this.#composer = '';
    const file = process.env['TUI_SENT'];
    if (file) appendFileSync(file, `${JSON.stringify(prompt)}\n`);
    if (prompt === '/new') {
      this.onNew();
      this.#lines = [];
      this.#draw();
      return;
    }
    if (process.env['TUI_ECHO'] !== 'none')
      this.say(...prompt.split('\n').map((line, index) => `${index === 0 ? '» ' : '  '}${line}`));
    this.state = 'busy';
    this.#abort = new AbortController();
    await this.#options.answer(prompt, this, this.#abort.signal);
    this.#abort = undefined;
    this.state = 'ready';
  }

  /** @param {number} code */
  #leave(code) {
    process.stdout.write('\x1b[?2004l');
    process.exit(code);
  }

  /**
   * On the normal screen, new lines go above what is drawn again below them; on the other, all is drawn again.
   * @param {readonly string[]} added
   */
  #draw(added = []) {
    const face = this.#face();
    const { rows = 24, columns = 80 } = process.stdout;
    const cut = (/** @type {string} */ line) =>
      Array.from(line.replaceAll('\t', '    '))
        .slice(0, columns - 1)
        .join('');
    if (this.#options.isAlternate) {
      const shown = [...this.#lines.slice(-(rows - face.length)), ...face];
      process.stdout.write(`\x1b[H${shown.map((line) => `\x1b[2K${cut(line)}`).join('\r\n')}\x1b[J`);
      return;
    }
    const up = this.#drawn > 1 ? `\x1b[${this.#drawn - 1}A` : '';
    process.stdout.write(`\r${up}\x1b[J${[...added, ...face].map(cut).join('\r\n')}`);
    this.#drawn = face.length;
  }

  #face() {
    if (this.#state === 'starting') return ['loading …'];
    if (this.#dialog) return this.#dialog.rows;
    const [first = '', ...rest] = this.#composer.split('\n').slice(0, COMPOSER_ROWS);
    const words = { ready: '  ? for help', busy: '  working (esc to interrupt)', blocked: '' }[this.#state];
    return [
      '────────',
      `› ${first === '' ? 'Say something' : first}`,
      ...rest.map((line) => `  ${line}`),
      words,
      ...(this.#isSuggesting ? ['  ▸ src/lease.ts', '  enter to choose, esc to close'] : []),
    ];
  }
}

/**
 * Works for a moment.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function work(milliseconds = Number(process.env['TUI_BUSY_MS'] ?? 5)) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Says that it has read the prompt.
 * @param {string} prompt
 * @param {Tui} tui
 */
export async function echo(prompt, tui) {
  await work();
  tui.say(`You said ${prompt.length} characters.`);
}
