import { endOf, type Progress, type RunPlan } from '../attach/plan.ts';
import { estimateTokens } from '../context/estimate-tokens.ts';
import { messageText } from '../model/message-text.ts';
import { type PrimingRecord, RECORD_TABLE } from '../model/record.ts';
import type { ScriptAttachment } from './attach-script.ts';
import type { OpenScript } from './open-script.ts';
import type { PlannedScript } from './plan-script.ts';
import type { RunSettings } from './run-settings.ts';
import type { StoredTurn } from './turns.ts';

/** What a run of a script would do. */
export interface PlanReport {
  readonly opened: OpenScript;
  readonly attachment: ScriptAttachment;
  readonly settings: Pick<RunSettings, 'engine' | 'model'>;
  readonly plan: RunPlan;
  readonly prompts: readonly PlannedPrompt[];
  /** What the run would read and write, about; an answer counts as its last one, or as those that are known. */
  readonly tokens: { readonly input: number; readonly output: number };
}

export interface PlannedPrompt {
  readonly text: string;
  readonly key?: string;
  /** Whether it would run; else it has its answer, or waits. */
  readonly runs: boolean;
  /** Whether it is left to a later run. */
  readonly waits: boolean;
}

export function reportPlan({ opened, attachment, settings, args, plan }: PlannedScript): PlanReport {
  const end = endOf(plan, args.texts.length);
  const waitsFrom = Math.max(
    end,
    plan.action === 'nothing' ? settledIn(attachment.progress) : plan.startIndex,
  );
  return {
    opened,
    attachment,
    settings: { engine: settings.engine, model: settings.model },
    plan,
    prompts: opened.script.prompts.map(({ text, key }, index) => ({
      text: args.texts[index] ?? text,
      ...(key !== undefined && { key }),
      runs: index >= plan.startIndex && index < end,
      waits: index >= waitsFrom,
    })),
    tokens:
      settings.engine === 'pty'
        ? { input: 0, output: 0 }
        : estimate(args.texts, attachment.turns, {
            start: plan.startIndex,
            end,
            before: historyTokens(opened),
          }),
  };
}

/** How many prompts have answers that count. */
function settledIn({ answered, kept, shareable }: Progress): number {
  return Math.min(Math.max(answered, kept), shareable);
}

/** Each prompt is sent with all that came before it. */
function estimate(
  texts: readonly string[],
  turns: readonly (StoredTurn | undefined)[],
  { start, end, before }: { readonly start: number; readonly end: number; readonly before: number },
): PlanReport['tokens'] {
  const answers = turns.map(answerTokens);
  const known = answers.filter((tokens) => tokens > 0);
  const usual = known.length === 0 ? 0 : Math.round(known.reduce((a, b) => a + b) / known.length);
  let said = before;
  let input = 0;
  let output = 0;
  for (const [index, text] of texts.entries()) {
    const answer = answers[index] || usual;
    said += estimateTokens(text);
    if (index >= start && index < end) {
      input += said;
      output += answer;
    }
    said += answer;
  }
  return { input, output };
}

/** Of the history that is sent before the first prompt. */
function historyTokens({ priming }: OpenScript): number {
  return (priming?.records ?? []).reduce((total, record) => total + estimateTokens(sentText(record)), 0);
}

function sentText(record: PrimingRecord): string {
  if (!record.known) return '';
  const { place } = RECORD_TABLE[record.type];
  if (place === 'none' || place === 'person') return '';
  return place === 'tool-call' ? JSON.stringify(record.fields) : record.text;
}

function answerTokens(turn: StoredTurn | undefined): number {
  const rows = turn?.rows ?? [];
  return rows.reduce((total, row) => total + estimateTokens(messageText(row)), 0);
}
