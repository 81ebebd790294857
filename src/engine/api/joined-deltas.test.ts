import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../../test/property.ts';
import { deltaJoiner } from './joined-deltas.ts';

/** As Anthropic sends them. */
const spoken = (text: string, index = 0) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'text_delta', text },
});
const thought = (thinking: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'thinking_delta', thinking },
});
/** As servers of chat completions do. */
const chunk = (content: string, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

/** The same, where a delta holds something else, too. */
const beside = (content: string, others: object) => ({
  choices: [{ delta: { role: 'assistant', content, tool_calls: [], ...others }, logprobs: null }],
});
const FACTS = {
  created: 1_700_000_000,
  id: 'chatcmpl-1',
  model: 'llama',
  object: 'chat.completion.chunk',
  usage: null,
};

const named = (data: { readonly type: string; readonly [field: string]: unknown }) =>
  `event: ${data.type}\n${plain(data)}`;
const plain = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

describe('deltas that arrive together', () => {
  it.each([
    ['text, by the protocol of Anthropic', [spoken('On '), spoken('cue'), spoken('.')].map(named)],
    ['thoughts', [thought('On '), thought('cue'), thought('.')].map(named)],
    ['text, by that of chat completions', [chunk('On '), chunk('cue'), chunk('.')].map(plain)],
    [
      'text, with names and numbers after it',
      ['On ', 'cue', '.'].map((text) => plain({ ...beside(text, {}), ...FACTS })),
    ],
  ])('are one: %s', (_, events) => {
    const [event = ''] = events;
    expect(joined([events.join('')])).toEqual([event.replace('On ', 'On cue.')]);
  });

  it('are one however they are padded', () => {
    const padded = [spoken('On '), spoken('cue')].map((data, index) =>
      named(data).replace('}}\n', `}${' '.repeat(index * 7)}}\n`),
    );
    expect(textsIn(joined([padded.join('')]))).toEqual(['On cue']);
    expect(
      joined([padded.join('')])
        .join('')
        .match(/^data/gm),
    ).toHaveLength(1);
  });

  it.each([
    ['another part', [spoken('On ', 0), spoken('cue', 1)].map(named)],
    ['a thought', [thought('On '), spoken('cue')].map(named)],
    ['the end', [chunk('On '), chunk('cue', 'stop')].map(plain)],
    ['something between them', [named(spoken('On ')), named({ type: 'ping' }), named(spoken('cue'))]],
    ['a comment between them', [named(spoken('On ')), ': keep-alive\n\n', named(spoken('cue'))]],
    [
      'lines that end with CRLF',
      [chunk('On '), chunk('cue')].map((data) => plain(data).replaceAll('\n', '\r\n')),
    ],
    [
      'a protocol that numbers its events',
      [1, 2].map((n) => named({ type: 'response.output_text.delta', delta: 'a', n })),
    ],
    ['equal pieces of a thought', ['', ''].map((text) => plain(beside(text, { reasoning: 'ha' })))],
    [
      'equal pieces of a call',
      ['', ''].map((text) =>
        plain(beside(text, { tool_calls: [{ index: 0, function: { arguments: '000' } }] })),
      ),
    ],
    [
      'several answers at once',
      ['a', 'b'].map((text) =>
        plain({ choices: [beside(text, {}).choices[0], { index: 1, delta: { content: 'c' } }] }),
      ),
    ],
    [
      'input of a call',
      ['{"a"', ':1}'].map((partial_json) =>
        named({ ...spoken(''), delta: { type: 'input_json_delta', partial_json } }),
      ),
    ],
  ])('stay as they are with %s', (_, events) => {
    expect(joined([events.join('')])).toEqual([events.join('')]);
  });

  it('are joined again after the end of a piece, and never across it', () => {
    const [one, two] = [
      [spoken('a'), spoken('b')],
      [spoken('c'), spoken('d')],
    ].map((events) => events.map(named).join(''));
    expect(joined([one ?? '', two ?? '']).map((piece) => textsIn([piece]))).toEqual([['ab'], ['cd']]);
  });
});

it('joins nothing with the rest of an event that began in another piece', () => {
  const pieces = ['event: aside\n', [chunk('On '), chunk('cue')].map(plain).join('')];
  expect(joined(pieces)).toEqual(pieces);
});

it('holds nothing back, wherever a stream is cut, and changes nothing that is said', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', '火', '🎭', 'data: ', '"}}'),
    maxLength: 6,
  });
  const event = fc.oneof(
    text.map((said) => named(spoken(said))),
    text.map((said) => named(thought(said))),
    text.map((said) => plain(chunk(said))),
    fc.constantFrom(
      named({ type: 'ping' }),
      ': hello\n\n',
      'data: [DONE]\n\n\n',
      '\n',
      plain(chunk('.', 'stop')),
    ),
  );
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 12 }),
      fc.array(fc.nat(400), { maxLength: 6 }),
      (events, cuts) => {
        const bytes = Buffer.from(events.join(''));
        const join = deltaJoiner();
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
          bytes.length,
        ];
        const out = places.slice(1).map((end, index) => join(bytes.subarray(places[index], end)));
        expect(talkOf(Buffer.concat(out).toString())).toEqual(talkOf(bytes.toString()));
      },
    ),
    runs({ usual: 100, long: 2_000 }),
  );
});

/** What comes out for each piece that goes in. */
function joined(pieces: readonly string[]): readonly string[] {
  const join = deltaJoiner();
  return pieces.map((piece) => Buffer.from(join(Buffer.from(piece))).toString());
}

function textsIn(pieces: readonly string[]): readonly unknown[] {
  return talkOf(pieces.join('')).map(({ text }) => text);
}

interface Talk {
  /** The event without what is said in it. */
  readonly frame: string;
  text: string | undefined;
}

/** What a stream says. Of events that follow each other and are the same, what is said is put together. */
function talkOf(stream: string): readonly Talk[] {
  const talk: Talk[] = [];
  for (const event of stream.trim().split(/\n\n+/)) {
    const next = talkIn(event);
    const last = talk.at(-1);
    if (last?.text !== undefined && next.text !== undefined && last.frame === next.frame)
      last.text += next.text;
    else talk.push(next);
  }
  return talk;
}

function talkIn(event: string): Talk {
  let text: string | undefined;
  const frame = event.replace(/(?<=^data: )\{.*$/m, (data) =>
    JSON.stringify(JSON.parse(data), (key, value) => {
      if (typeof value !== 'string' || !['text', 'thinking', 'content'].includes(key)) return value;
      text = value;
      return '';
    }),
  );
  return { frame, text };
}
