import type { z } from 'zod';
import type { SessionStatus } from '../../src/model/session.ts';
import type { comparison } from '../../src/wire/comparison.ts';

/** Two sessions side by side, as the server tells it. */
export type Comparison = z.infer<typeof comparison>;
export type ComparedSide = Comparison['before'];
export type ComparedPrompt = Comparison['prompts'][number];
export type ComparedTurn = NonNullable<ComparedPrompt['before']>;

/** What is shown of a comparison: prompts that both share are one line. */
export type CompareRow =
  | { readonly type: 'shared'; readonly prompts: readonly ComparedPrompt[] }
  | { readonly type: 'prompt'; readonly prompt: ComparedPrompt };

export function compareRows({ prompts }: Pick<Comparison, 'prompts'>): readonly CompareRow[] {
  const rows: CompareRow[] = [];
  for (const prompt of prompts) {
    const last = rows.at(-1);
    if (prompt.change !== 'shared') rows.push({ type: 'prompt', prompt });
    else if (last?.type === 'shared') rows[rows.length - 1] = { ...last, prompts: [...last.prompts, prompt] };
    else rows.push({ type: 'shared', prompts: [prompt] });
  }
  return rows;
}

/** Whether a prompt was asked and answered otherwise. Null hunks are too much to say. */
export function differs({ change, promptHunks, answerHunks }: ComparedPrompt): boolean {
  if (change === 'shared') return false;
  return change !== 'same' || promptHunks?.length !== 0 || answerHunks?.length !== 0;
}

const RUNNING: readonly SessionStatus[] = ['queued', 'processing', 'waiting_confirmation'];

/** Whether more may be said in a session than is shown. */
export function isRunning({ session }: Pick<ComparedSide, 'session'>): boolean {
  return RUNNING.includes(session.sessionStatus);
}

/** `+1,204` or `−0.8`; undefined where there is no difference to speak of. */
export function difference(before: number, after: number, language: string, digits = 0): string | undefined {
  const said = new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: digits,
  }).format(after - before);
  return /[1-9]/.test(said) ? said.replace('-', '−') : undefined;
}
