import { isAskedPrompt, type Message, withoutVoided } from '../../src/model/message.ts';

/** What came of a prompt of a script. */
export interface PromptTurn {
  readonly isEnded: boolean;
  readonly durationMs: number;
  readonly tokens: { readonly input: number; readonly output: number };
}

/** The last turn of each prompt of a script in a conversation, by its place counted from 0. */
export function promptTurns(rows: readonly Message[]): ReadonlyMap<number, PromptTurn> {
  const turns = new Map<number, PromptTurn>();
  let at: number | undefined;
  for (const row of withoutVoided(rows)) {
    if (isAskedPrompt(row)) {
      at = row.metadata.source === 'script' ? row.metadata.promptIndex : undefined;
      if (at !== undefined) turns.set(at, { isEnded: false, durationMs: 0, tokens: { input: 0, output: 0 } });
      continue;
    }
    const turn = at === undefined ? undefined : turns.get(at);
    if (at === undefined || !turn) continue;
    if (row.kind === 'turn-end') {
      turns.set(at, { ...turn, isEnded: true, durationMs: row.metadata.durationMs });
    } else if (row.kind === 'step-end') {
      const { inputTokens = 0, outputTokens = 0 } = row.metadata.usage ?? {};
      const { input, output } = turn.tokens;
      turns.set(at, { ...turn, tokens: { input: input + inputTokens, output: output + outputTokens } });
    }
  }
  return turns;
}
