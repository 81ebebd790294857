import type { SessionId } from './ids.ts';
import type { Json, JsonObject } from './json.ts';
import type { Failure } from './message.ts';
import type { SkillsSetting } from './skill.ts';

/** What is said of a comparison: worse for sure, not worse by more than the margin for sure, or nobody can tell yet. */
export const VERDICTS = ['PASS', 'FAIL', 'INCONCLUSIVE'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A suite as it stands in its file, checked, with everything that it leaves out filled in. */
export interface Suite {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The absolute path of its file. */
  readonly path: string;
  /** Its text, and the hash of that. */
  readonly text: string;
  readonly hash: string;
  /** As `provider/name`; empty where the default is asked. */
  readonly models: readonly string[];
  readonly trials: number;
  /** How many trials run at the same time. */
  readonly concurrency: number;
  /** The least share of trials that has to succeed, for a verdict without a baseline. */
  readonly expect?: number;
  /** A drop of the share of successes by less than this does no harm. */
  readonly margin: number;
  readonly cases: readonly BenchCase[];
}

/** One question that is asked again and again, and what its answers must satisfy. */
export interface BenchCase {
  /** Unique in its suite. */
  readonly id: string;
  readonly title?: string;
  /** Cases of one group are shown together. */
  readonly group?: string;
  /** A prompt script, by its absolute path; else `prompts` are asked, one after the other. */
  readonly script?: string;
  readonly prompts: readonly string[];
  /** What the model is told before everything else, where no agent says it. */
  readonly system?: string;
  readonly agent?: string;
  readonly skills?: SkillsSetting;
  /** Absolute paths of files that go with the first prompt. */
  readonly files: readonly string[];
  readonly args: Readonly<Record<string, string>>;
  /** The absolute path of what the prompts are about. It is never changed: plans are carried out on a copy. */
  readonly document?: string;
  /** Model settings. */
  readonly settings: JsonObject;
  /** The schema that the last answer has to satisfy; the model is asked to mend one that does not. */
  readonly output?: { readonly schema: string; readonly repairs?: number };
  readonly contracts: readonly BenchContract[];
  /** Of everything that is asked, not of what the answers must satisfy: another hash is another question. */
  readonly askHash: string;
}

/** What an answer must satisfy, as it is written in a suite. */
export interface BenchContract {
  /** Its own name, for reports. */
  readonly key?: string;
  /** Which answers it is about; by default the last one. */
  readonly of: 'last' | 'each' | number;
  readonly contains?: readonly string[];
  readonly notContains?: readonly string[];
  readonly matches?: string;
  readonly notMatches?: string;
  /** A JSON Schema, the name of one that is known, such as `ah32.plan.v1`, or the absolute path of its file. */
  readonly schema?: string | JsonObject;
  readonly tools?: readonly ToolExpectation[];
  readonly notTools?: readonly string[];
  /** Ids of skills whose markers must be in the answer. */
  readonly markers?: readonly string[];
  /** The answer is a plan that can be carried out on the case's document; what the document must be like then. */
  readonly plan?: PlanExpectation;
  readonly maxTokens?: number;
  readonly maxSeconds?: number;
  /** The absolute path of a JavaScript module whose default export is asked; it runs only where the user trusts it. */
  readonly function?: string;
}

/** A tool that must have been called, with at least these arguments. */
export interface ToolExpectation {
  readonly name: string;
  readonly with?: JsonObject;
}

export interface PlanExpectation {
  readonly contains?: readonly string[];
  readonly notContains?: readonly string[];
  /** Block ids that the document must have, or not have, afterwards. */
  readonly blocks?: readonly string[];
  readonly notBlocks?: readonly string[];
}

/** What was answered to one prompt. */
export interface PromptAnswer {
  readonly text: string;
  /** Where JSON is looked for. */
  readonly data: string;
  readonly toolCalls: readonly { readonly name: string; readonly input: Json; readonly isError: boolean }[];
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly seconds?: number;
  readonly firstTokenMs?: number;
  /** How often the model was asked to mend it. */
  readonly repairs: number;
  /** Of an answer that has to satisfy a schema. */
  readonly isValid?: boolean;
  /** Skills whose markers it has. */
  readonly markers: readonly string[];
}

/** Everything that is kept of one trial: enough to score it again without asking anybody. */
export interface TrialAnswer {
  readonly sessionId: SessionId | null;
  readonly answers: readonly PromptAnswer[];
  readonly totalMs: number;
  readonly cost: number | null;
  /** What the answers broke of the contracts in the case's own script. */
  readonly scriptFailures: readonly TrialNote[];
  /** Of a case with a document whose answer was to be a plan: what came of carrying it out on a copy, twice. */
  readonly writeBack?: WriteBack;
  /** Why there is no answer, or no whole one. */
  readonly error?: Failure;
}

/** What came of carrying out a plan on a copy of a document. */
export interface WriteBack {
  readonly isDone: boolean;
  /** Doing it once more changes nothing. */
  readonly isIdempotent: boolean;
  readonly problems: readonly string[];
  /** The document afterwards. */
  readonly text: string;
}

/** Something that a contract asks for, and what is to be said about it. */
export interface TrialNote {
  readonly key?: string;
  /** The word of the suite, such as `contains`; `error` where there was no answer. */
  readonly term: string;
  readonly message: string;
}

export interface TrialScore {
  readonly isSuccess: boolean;
  readonly failures: readonly TrialNote[];
  /** What nobody can tell of this answer. */
  readonly unchecked: readonly TrialNote[];
}

/** Names one trial. */
export interface TrialKey {
  readonly caseId: string;
  readonly model: string;
  /** From 1. */
  readonly trial: number;
}

export interface Trial extends TrialKey {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly answer: TrialAnswer;
  readonly score: TrialScore;
}

export const BENCH_STATES = ['running', 'stopped', 'done'] as const;
export type BenchState = (typeof BENCH_STATES)[number];

/** One run of a suite. */
export interface BenchRun {
  readonly id: string;
  readonly state: BenchState;
  readonly suite: {
    readonly name: string;
    readonly path: string;
    readonly text: string;
    readonly hash: string;
  };
  /** Of all that is asked in it, of whom, and by which suite: a run that was broken off goes on under the same hash. */
  readonly askHash: string;
  readonly models: readonly string[];
  readonly trials: number;
  readonly cases: number;
  readonly isRecorded: boolean;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** How many trials are done, and how many of them succeeded. */
  readonly done: number;
  readonly successes: number;
}

/** What a bench says while it runs. */
export type BenchEvent =
  | {
      readonly type: 'bench-start';
      readonly run: BenchRun;
      /** How many trials there are to run, and how many of them were done before. */
      readonly total: number;
      readonly done: number;
    }
  | ({ readonly type: 'trial-start' } & TrialKey)
  | ({
      readonly type: 'trial-end';
      readonly isSuccess: boolean;
      readonly sessionId: SessionId | null;
      readonly totalMs: number;
      readonly failures: readonly TrialNote[];
      readonly done: number;
      readonly total: number;
      /** How long the rest will take, as far as can be told. */
      readonly leftMs: number | null;
    } & TrialKey)
  | {
      readonly type: 'bench-end';
      readonly report: BenchReport;
      /** Trials without an answer, and those that were not asked because of these: the run goes on with them. */
      readonly unanswered?: TrialsLeft;
      /** Trials whose answers cannot be judged, for a contract is broken: they can be scored again once it is mended. */
      readonly unjudged?: TrialsLeft;
    };

/** Trials that say nothing of a model, and why the first of them does not. */
export interface TrialsLeft {
  readonly count: number;
  readonly message: string;
}

/** A share of successes, and where it lies with 95 % confidence (Wilson). */
export interface Share {
  readonly trials: number;
  readonly successes: number;
  readonly rate: number | null;
  readonly interval: readonly [number, number];
}

/** The middle and the slow end of times, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** What was measured of one case with one model, or of all cases together. */
export interface Measures {
  /** Of the trials that count: those that have an answer, and those that the model itself kept from having one. */
  readonly success: Share;
  /** Trials that got no answer because of something around them, such as the provider; they are not among those above. */
  readonly errors: number;
  /** Per trial. */
  readonly repairs: { readonly mean: number; readonly most: number };
  /** Of trials whose last answer has to satisfy a schema: how many needed no mending. */
  readonly firstTime?: Share;
  readonly firstTokenMs: Spread | null;
  readonly totalMs: Spread | null;
  /** Per trial, where they were counted. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Of all trials together, in US dollars; null where no price is known. */
  readonly cost: number | null;
  readonly tools: Share;
  readonly writeBack?: Share;
}

/** How something compares with what it was before. */
export interface Comparison {
  readonly verdict: Verdict;
  readonly before: Share;
  /** After minus before, and where it lies with 95 % confidence. */
  readonly difference: number;
  readonly interval: readonly [number, number];
  /** That the drop is chance, corrected for everything that the run tests: it fails at 1 % and below. */
  readonly p: number;
  /** Of all cases together, where it is not they that fail, but single ones: which. */
  readonly failedCases?: readonly string[];
}

export interface CaseReport extends Measures {
  readonly caseId: string;
  readonly model: string;
  readonly title?: string;
  readonly group?: string;
  readonly askHash: string;
  readonly comparison?: Comparison;
  readonly failed: readonly FailedTrial[];
}

export interface FailedTrial {
  readonly trial: number;
  readonly sessionId: SessionId | null;
  readonly failures: readonly TrialNote[];
}

export interface ModelReport extends Measures {
  readonly model: string;
  /** Over all cases that both have, each compared with itself. */
  readonly comparison?: Comparison;
  /** Where it is compared with nothing: against `expect`, or that nobody can tell. */
  readonly verdict?: Verdict;
}

/** What came of a run. As JSON it is also what a later run is compared with. */
export interface BenchReport {
  readonly schema: 'cuebook.bench.v1';
  readonly run: Omit<BenchRun, 'suite' | 'askHash' | 'successes'>;
  readonly suite: {
    readonly name: string;
    readonly title?: string;
    readonly description?: string;
    readonly hash: string;
    readonly expect?: number;
    readonly margin: number;
  };
  /** What it was compared with. */
  readonly baseline?: {
    readonly runId: string;
    readonly startedAt: string;
    readonly notes: readonly string[];
  };
  /** The worst of what is said of the models; absent where there is nothing to compare with. */
  readonly verdict?: Verdict;
  readonly models: readonly ModelReport[];
  readonly cases: readonly CaseReport[];
}
