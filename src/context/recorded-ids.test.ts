import { describe, expect, it } from 'vitest';
import { promptRow } from '../engine/engine-input.case.ts';
import { newTurnId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';
import { type AskedPrompt, isAskedPrompt } from '../model/message.ts';
import { withPlayedIds } from './recorded-ids.ts';

const [OLD, NOW] = [newTurnId(), newTurnId()];

function promptWith(count: number): AskedPrompt {
  const row = promptRow('Read it.');
  if (!isAskedPrompt(row)) throw new Error('It is a prompt.');
  const file = {
    hash: 'a'.repeat(64),
    name: 'a.md',
    type: 'document',
    mediaType: 'text/markdown',
    size: 1,
  } as const;
  return {
    ...row,
    turnId: NOW,
    metadata: { ...row.metadata, files: Array.from({ length: count }, () => file) },
  };
}

function played(value: Json): readonly [input: Json, output: Json] {
  const tool = { callId: 'c', name: 'any' } as const;
  const [call, result] = withPlayedIds(
    [
      { kind: 'tool-call', ...tool, input: value, effect: 'read' },
      { kind: 'tool-result', ...tool, output: value, isError: false },
    ],
    new Map([[OLD, promptWith(2)]]),
  );
  if (call?.kind !== 'tool-call' || result?.kind !== 'tool-result')
    throw new Error('They stay what they are.');
  return [call.input, result.output];
}

describe('the ids of files in a recording', () => {
  it('are those of the conversation in which it is played, wherever they are a whole value', () => {
    const now = { ids: [`${NOW}-0`, `${NOW}-1`], deep: [{ id: `${NOW}-1` }] };
    expect(played({ ids: [`${OLD}-0`, `${OLD}-1`], deep: [{ id: `${OLD}-1` }] })).toEqual([now, now]);
    expect(played(`${OLD}-0`)).toEqual([`${NOW}-0`, `${NOW}-0`]);
  });

  it.each<readonly [string, Json]>([
    ['part of a text', `See ${OLD}-0.`],
    ['the name of a field', { [`${OLD}-0`]: 1 }],
    ['of a file that there is not', [`${OLD}-2`]],
    ['of another turn', [`${newTurnId()}-0`]],
    ['spelled otherwise', [`${OLD}-00`, `${OLD}-`, OLD, `${OLD}-0 `]],
  ])('stay as they are where they are %s', (_, value) => {
    expect(played(value)).toEqual([value, value]);
  });

  it('are found in what a tool gave back as JSON in a text, which stays as it is laid out', () => {
    const content = `"${OLD}-0" and \\"`;
    const text = (id: string) =>
      `[\n  { "id" : "${id}-0", "${OLD}-0" : 1,\n    "content":${JSON.stringify(content)} }\n]\n`;
    expect(JSON.parse(text(OLD))).toMatchObject([{ content }]);
    expect(played(text(OLD))).toEqual([text(OLD), text(NOW)]);
  });

  it('stay as they are in any other text', () => {
    for (const text of [`["${OLD}-0"]`, `[{"id": "${OLD}-0"}`, `{"id": "${OLD}-0"}`])
      expect(played(text)).toEqual([text, text]);
  });
});
