import type { Selectable } from 'kysely';
import type { Trial } from '../model/bench.ts';
import type { SessionId } from '../model/ids.ts';

/** A finished trial of a run. */
export interface TrialsTable {
  runId: string;
  caseId: string;
  model: string;
  trial: number;
  startedAt: string;
  finishedAt: string;
  /** It may have been deleted since. */
  sessionId: SessionId | null;
  /** 0 or 1. */
  isSuccess: number;
  /** JSON. */
  answer: string;
  /** JSON. */
  score: string;
}

export function toTrialRow(runId: string, trial: Trial): Selectable<TrialsTable> {
  const { answer, score, ...facts } = trial;
  return {
    runId,
    ...facts,
    sessionId: answer.sessionId,
    isSuccess: score.isSuccess ? 1 : 0,
    answer: JSON.stringify(answer),
    score: JSON.stringify(score),
  };
}

export function toTrial(row: Selectable<TrialsTable>): Trial {
  const { caseId, model, trial, startedAt, finishedAt } = row;
  return {
    caseId,
    model,
    trial,
    startedAt,
    finishedAt,
    answer: JSON.parse(row.answer),
    score: JSON.parse(row.score),
  };
}
