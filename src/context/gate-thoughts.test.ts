import { describe, expect, it } from 'vitest';
import {
  call,
  type Draft,
  ME,
  NOW,
  OTHER,
  prompt,
  result,
  SEAL,
  type SentCase,
  sent,
  text,
  thought,
  unreadable,
} from './gate-rows.case.ts';

const HI = prompt('Hi');

describe('a thought', () => {
  const cases: readonly SentCase[] = [
    [
      'goes back to its own model, sealed as it was',
      [HI, thought('hm', { model: ME, seal: SEAL }), text('Hello')],
      ['user: Hi', 'assistant: thought*(hm) | Hello'],
    ],
    [
      'goes back to its own model when it is nothing but its seal',
      [HI, thought('', { model: ME, seal: SEAL }), text('Hello')],
      ['user: Hi', 'assistant: thought*() | Hello'],
    ],
    [
      'without a seal goes back to its own model while the turn lasts',
      [HI, thought('hm', { model: ME, turnId: NOW }), call('a', { turnId: NOW }), result('a')],
      ['user: Hi', 'assistant: thought(hm) | look(a)', 'tool: look(a) = seen'],
    ],
    [
      'without a seal stays away once the turn is over',
      [HI, thought('hm', { model: ME }), text('Hello'), prompt('Again')],
      ['user: Hi', 'assistant: Hello', 'user: Again'],
    ],
    [
      'of another model is read out, without its seal',
      [HI, thought(' hm\n', { model: OTHER, seal: SEAL }), text('Hello')],
      ['user: Hi', 'assistant: <thinking> hm </thinking> | Hello'],
    ],
    [
      'of another model is read out when it had no seal',
      [HI, thought('hm', { model: OTHER }), text('Hello')],
      ['user: Hi', 'assistant: <thinking> hm </thinking> | Hello'],
    ],
    [
      'of nobody knows whom is read out',
      [HI, thought('hm', { seal: SEAL }), text('Hello')],
      ['user: Hi', 'assistant: <thinking> hm </thinking> | Hello'],
    ],
    [
      'of another model stays away when there is nothing to read',
      [HI, thought('', { model: OTHER, seal: SEAL }), text('Hello')],
      ['user: Hi', 'assistant: Hello'],
    ],
    [
      // OpenAI: "provided without its required following item"; Anthropic: "the final block cannot be `thinking`".
      'that leads to nothing stays away',
      [HI, thought('hm', { model: ME, seal: SEAL }), prompt('Again')],
      ['user: Hi', 'user: Again'],
    ],
    [
      'at the end of an answer stays away, the rest is sent',
      [HI, text('Well.'), thought('hm', { model: ME, seal: SEAL }), prompt('Again')],
      ['user: Hi', 'assistant: Well.', 'user: Again'],
    ],
    [
      'that was broken off stays away, whoever had it',
      [
        HI,
        thought('h', { model: ME, incomplete: true, turnId: NOW }),
        thought('h', { model: OTHER, incomplete: true }),
        prompt('Again'),
      ],
      ['user: Hi', 'user: Again'],
    ],
  ];
  it.each(cases)('%s', (_, rows, messages) => {
    expect(sent(...rows)).toEqual(messages);
  });
});

describe('what a provider added for itself', () => {
  const said = (model: string | undefined): readonly Draft[] => {
    const own = { seal: SEAL, ...(model !== undefined && { model }) };
    return [HI, text('Hello', own), call('a', own), result('a')];
  };

  it('goes back to its own model', () => {
    expect(sent(...said(ME))).toEqual(['user: Hi', 'assistant: Hello* | look*(a)', 'tool: look(a) = seen']);
  });

  it.each([[OTHER], [undefined]])('is taken off for every other: %s', (model) => {
    expect(sent(...said(model))).toEqual(['user: Hi', 'assistant: Hello | look(a)', 'tool: look(a) = seen']);
  });
});

describe('the models that cannot be read', () => {
  it('are those whose sealed thoughts stay behind, each once', () => {
    expect(
      unreadable(
        HI,
        thought('hm', { model: OTHER, seal: SEAL }),
        thought('', { model: OTHER, seal: { x: { redactedData: 'x' } } }),
        call('a', { model: 'test/third', seal: { x: { thoughtSignature: 'x' } } }),
        text('x', { model: 'test/fourth', seal: { x: { reasoningEncryptedContent: 'x' } } }),
      ),
    ).toEqual([OTHER, 'test/third', 'test/fourth']);
  });

  it('are named by an empty name when they are not known', () => {
    expect(unreadable(HI, thought('hm', { seal: SEAL }))).toEqual(['']);
  });

  it.each<[string, Draft]>([
    ['the receiver itself', thought('hm', { model: ME, seal: SEAL })],
    ['one that thought without a seal', thought('hm', { model: OTHER })],
    ['one that only numbered what it said', text('x', { model: OTHER, seal: { x: { itemId: 'msg_1' } } })],
    ['one whose seal is empty', thought('hm', { model: OTHER, seal: { x: { signature: null } } })],
    ['one whose thoughts are not for models', thought('x', { model: OTHER, seal: SEAL, audience: 'person' })],
  ])('are not %s', (_, row) => {
    expect(unreadable(HI, row)).toEqual([]);
  });
});
