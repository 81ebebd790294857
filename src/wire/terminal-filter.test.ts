import headless from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../test/linear-time.ts';
import { fc, runs } from '../../test/property.ts';
import { TERMINAL_EFFECTS, type TerminalEffect } from '../model/terminal-effect.ts';
import { TerminalFilter } from './terminal-filter.ts';

function shown(chunks: readonly string[], allowed: readonly TerminalEffect[] = []): string {
  const filter = new TerminalFilter(allowed);
  return chunks.map((chunk) => filter.push(chunk)).join('');
}

/** What a terminal would answer, as if it had been typed: the rows that a program can choose are the worst. */
const QUESTIONS = [
  '\x05',
  '\x1bZ',
  '\x9a',
  '\x1b[c',
  '\x1b[0c',
  '\x1b[>c',
  '\x1b[=0c',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?6n',
  '\x9b6n',
  '\x1b[?996n',
  '\x1b[?2026$p',
  '\x1b[4$p',
  '\x1b[>q',
  '\x1b[>0q',
  '\x1b[?u',
  '\x1b[?4m',
  '\x1b[0x',
  '\x1b[14;2t',
  '\x1b[18t',
  '\x1b[20t',
  '\x1b[21t',
  '\x1b[1;1;1;1;24;80*y',
  '\x1b[1$w',
  '\x1b[?1;1;0S',
  '\x1b[1+T',
  '\x1b]10;?\x07',
  '\x1b]11;?\x1b\\',
  '\x1b]4;12;?\x07',
  '\x1b]52;c;?\x07',
  '\x1b]52;;?\x1b\\',
  '\x1b]7501;?\x1b\\',
  '\x1bP+q544e\x1b\\',
  '\x1bP$qm\x1b\\',
  '\x90$qm\x9c',
];

/** What does something to a terminal, and by which word it is allowed; undefined for what never is. */
const EFFECTS: readonly (readonly [sequence: string, effect: TerminalEffect | undefined])[] = [
  ['\x1b]52;c;c2VjcmV0\x07', 'clipboard'],
  ['\x1b]52;c;c2VjcmV0\x1b\\', 'clipboard'],
  ['\x1b]52;;c2VjcmV0\x9c', 'clipboard'],
  ['\x9d52;p;c2VjcmV0\x07', 'clipboard'],
  ['\x1b]052;c;c2VjcmV0\x07', undefined],
  ['\x1b]1337;Copy=:c2VjcmV0\x07', undefined],
  ['\x1b]1337;File=name=YQ==;inline=0:c2VjcmV0\x07', undefined],
  ['\x1b]1337;SetProfile=evil\x07', undefined],
  ['\x1b]50;evil\x07', undefined],
  ['\x1b]51;["call","evil",[]]\x07', undefined],
  ['\x1b]7;file://elsewhere/etc\x07', undefined],
  ['\x1b]633;E;evil\x07', undefined],
  ['\x1b]9;Your password is needed\x07', 'notifications'],
  ['\x1b]9;4;1;50\x07', 'notifications'],
  ['\x1b]99;i=1;Hello\x1b\\', 'notifications'],
  ['\x1b]777;notify;title;body\x07', 'notifications'],
  ['\x1b]4;1;#ff0000\x07', 'colors'],
  ['\x1b]11;#ffffff\x07', 'colors'],
  ['\x1b]104\x07', 'colors'],
  ['\x1b]8;;javascript:alert(1)\x07', undefined],
  ['\x1b]8;;file:///etc/passwd\x1b\\', undefined],
  ['\x1b]8;id=1;vscode://evil\x07', undefined],
  ['\x1b]8;;x-man-page:evil\x07', undefined],
  ['\x1bP1;2q#0;2;0;0;0#0~~@@\x1b\\', 'images'],
  ['\x90q~\x9c', 'images'],
  ['\x1bP0;1|17/0d726d0d\x1b\\', undefined],
  ['\x1bPtmux;\x1b\x1b]1337;Copy=:eA==\x07\x1b\\', undefined],
  ['\x1b_Gf=100,t=f;L2V0Yy9wYXNzd2Q=\x1b\\', undefined],
  ['\x1b^private\x1b\\', undefined],
  ['\x1bXstart\x1b\\', undefined],
  ['\x9fapplication\x9c', undefined],
  ['\x1b[5i', undefined],
  ['\x1b[?5i', undefined],
  ['\x1b[2h', undefined],
  ['\x1b[4;02h', undefined],
  ['\x1b[12l', undefined],
  ['\x1b[2t', 'window'],
  ['\x1b[3;0;0t', 'window'],
  ['\x1b[8;2;2t', 'window'],
  ['\x1b[9;1t', 'window'],
  ['\x1b[>2t', undefined],
  ['\x1b G', undefined],
  ['\x1b%@', undefined],
  ['\x1bl', undefined],
];

const SHOWN = [
  'plain text\r\n\ttab\b\x07',
  '\x1b[31mred\x1b[0m',
  '\x1b[38;2;1;2;3m\x1b[4:3m',
  '\x1b[2J\x1b[H\x1b[3J\x1b[10;20f',
  '\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1000;1006h\x1b[?2026h',
  '\x1b[4h\x1b[20l',
  '\x1b[2 q\x1b[!p\x1b[3;20r\x1b[s\x1b[u',
  '\x1b[22;0;0t\x1b[23;0;0t',
  '\x1b[>1u\x1b[<u\x1b[=5u',
  '\x1b[>4;1m\x1b[>4n',
  '\x1b]0;What is this?\x07',
  '\x1b]2;Title\x1b\\',
  '\x1b]133;D;0\x1b\\',
  '\x1b]7501;status=idle\x1b\\',
  '\x1b]8;id=1;https://example.org/a?b=c\x07link\x1b]8;;\x07',
  '\x1b]8;;mailto:a@example.org\x1b\\link\x1b]8;;\x1b\\',
  '\x1b7\x1b8\x1bM\x1bD\x1b=\x1b>\x1bc\x1b(0\x1b)B\x1b#8',
  '\x9b31mred\x9bm',
  '会议🙂é\u00a0',
];

describe('what watchers of a terminal are shown', () => {
  it.each(QUESTIONS)('has no question %j, whatever is allowed', (question) => {
    for (const allowed of [[], TERMINAL_EFFECTS]) {
      expect(shown([`a${question}b`], allowed)).toBe('ab');
      expect(shown(['a', ...question, 'b'], allowed)).toBe('ab');
    }
  });

  it.each(EFFECTS)('has %j only where %s is allowed', (sequence, effect) => {
    const others = TERMINAL_EFFECTS.filter((each) => each !== effect);
    for (const chunks of [[`a${sequence}b`], ['a', ...sequence, 'b']]) {
      expect(shown(chunks, others)).toBe('ab');
      expect(shown(chunks, TERMINAL_EFFECTS)).toBe(effect ? `a${sequence}b` : 'ab');
    }
  });

  it.each(SHOWN)('has all of %j', (text) => {
    expect(shown([`a${text}b`])).toBe(`a${text}b`);
    expect(shown(['a', ...text, 'b'])).toBe(`a${text}b`);
  });

  it('comes in whole sequences, and soon', () => {
    const filter = new TerminalFilter();
    expect(filter.push('a\x1b')).toBe('a');
    expect(filter.push('[3')).toBe('');
    expect(filter.push('1mb')).toBe('\x1b[31mb');
    expect(filter.push('\x1b]0;Ti')).toBe('');
    expect(filter.push('tle\x1b')).toBe('');
    expect(filter.push('\\c')).toBe('\x1b]0;Title\x1b\\c');
  });

  it.each([
    ['by another sequence', '\x1b]52;c;c2Vj\x1b[31mred', '\x1b[31mred'],
    ['by CAN', '\x1b]52;c;c2Vj\x18text', '\x18text'],
    ['by nothing: the end never comes', '\x1b]52;c;c2Vj', ''],
    ['in a sequence of numbers', '\x1b[31\x1b[32mx', '\x1b[32mx'],
    ['by a line', '\x1b[6\nn', '\nn'],
  ])('goes on after a sequence that is broken off %s', (_, text, expected) => {
    expect(shown([text])).toBe(expected);
    expect(shown([...text])).toBe(expected);
  });

  it('holds little back, however long a sequence becomes', () => {
    const filter = new TerminalFilter(['clipboard']);
    const long = 'x'.repeat(1_000_000);
    expect(filter.push('\x1b]0;') + filter.push(long) + filter.push('\x07a')).toBe('a');
    expect(filter.push(`\x1b[${'1'.repeat(5_000)}`)).toBe('1'.repeat(5_000 - 256));
    expect(filter.push('\x1b]52;c;')).toBe('');
    expect(filter.push(long)).toBe(`\x1b]52;c;${long}`);
    expect(filter.push('\x07')).toBe('\x07');
  });

  const piece = fc.oneof(
    fc.constantFrom(...QUESTIONS, ...EFFECTS.map(([sequence]) => sequence), ...SHOWN),
    fc.string({ unit: fc.constantFrom(...'\x1b\x9b\x9d\x90\x9c\x07\x18[]P_\\;?0152cnqhtm \n') }),
  );
  const output = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const allowed = fc.subarray([...TERMINAL_EFFECTS]);

  it('is the same wherever the output is cut', () => {
    fc.assert(
      fc.property(output, allowed, fc.array(fc.nat(), { maxLength: 20 }), (text, effects, places) => {
        const cuts = places.map((place) => place % (text.length + 1)).toSorted((a, b) => a - b);
        const chunks = [0, ...cuts].map((cut, index) => text.slice(cut, cuts[index] ?? text.length));
        expect(shown(chunks, effects)).toBe(shown([text], effects));
      }),
      runs({ usual: 2_000, long: 100_000 }),
    );
  });

  it('makes a real terminal answer nothing, and hand on no clipboard, link, or title report', async () => {
    await fc.assert(
      fc.asyncProperty(output, async (text) => {
        const terminal = new headless.Terminal({ allowProposedApi: true });
        const answers: string[] = [];
        terminal.onData((data) => answers.push(data));
        const seen: string[] = [];
        for (const number of [4, 7, 9, 10, 11, 50, 52, 99, 104, 777, 1337]) {
          terminal.parser.registerOscHandler(number, (data) => {
            seen.push(`${number};${data}`);
            return true;
          });
        }
        terminal.parser.registerOscHandler(8, (data) => {
          if (/;(?!https?:|mailto:|$)/.test(data)) seen.push(data);
          return true;
        });
        terminal.parser.registerDcsHandler({ final: 'q' }, (data) => {
          seen.push(data);
          return true;
        });
        await new Promise<void>((resolve) => terminal.write(shown([text]), resolve));
        terminal.dispose();
        expect({ answers, seen }).toEqual({ answers: [], seen: [] });
      }),
      runs({ usual: 300, long: 5_000 }),
    );
  });

  it('takes no longer for each character, however it comes', () => {
    expectLinearTime(
      (size) => `\x1b]0;${'x'.repeat(20_000)}\x1b[31mred\x1b[0m`.repeat(size),
      (text) => {
        const filter = new TerminalFilter();
        for (let at = 0; at < text.length; at += 7) filter.push(text.slice(at, at + 7));
      },
      2,
    );
  });
});
