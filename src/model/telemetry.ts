import type { JsonObject } from './json.ts';

/** What happens, by the names that are kept of it. */
export const TELEMETRY_NAMES = [
  'chat.turn_start',
  'chat.llm_call',
  'chat.turn_done',
  'skills.selected',
  'skills.applied',
  'skills.tool_call',
  'rag.retrieve',
  'plan.exec_start',
  'plan.exec_done',
  'plan.error_report',
  'pty.submit',
  'error',
] as const;
export type TelemetryName = (typeof TELEMETRY_NAMES)[number];

/** Whether events are kept here, sent elsewhere, both, or neither. */
export const TELEMETRY_MODES = ['local', 'remote', 'both', 'off'] as const;
export type TelemetryMode = (typeof TELEMETRY_MODES)[number];

/** What an event belongs to, as far as that is known. */
export const TELEMETRY_CONTEXT = [
  'run_id',
  'mode',
  'host_app',
  'doc_id',
  'session_id',
  'turn_id',
  'case_id',
  'message_id',
  'client_id',
] as const;
export type TelemetryContextKey = (typeof TELEMETRY_CONTEXT)[number];
export type TelemetryContext = { readonly [Key in TelemetryContextKey]?: string };

/** An event as it is kept, told and taken. Its payload has lengths, ids, times and scores, never what was said. */
export interface TelemetryEvent extends TelemetryContext {
  readonly event_name: string;
  /** ISO 8601, in UTC. */
  readonly ts: string;
  readonly payload: JsonObject;
}

/** Which events are looked for. */
export interface TelemetryQuery {
  /** Also by its old name, `macro.…`. */
  readonly event_name?: string;
  readonly session_id?: string;
  readonly turn_id?: string;
  readonly run_id?: string;
  readonly case_id?: string;
  /** From this moment on. */
  readonly since?: Date;
  readonly until?: Date;
  /** The newest are returned, the newest first. */
  readonly limit: number;
}

/** An event, and its place in the order in which they were kept. */
export interface KeptEvent extends TelemetryEvent {
  readonly seq: number;
}

/** What is looked for, piece by piece: those that come after the last one of the piece before. */
export interface TelemetryPage extends TelemetryQuery {
  readonly before?: Pick<KeptEvent, 'ts' | 'seq'>;
}

/** What is told of each kind of event. Times are in milliseconds, sizes in characters, costs in US dollars. */
export interface TelemetryPayloads {
  'chat.turn_start': {
    readonly engine: string;
    readonly model: string;
    /** Who answers, by the id that they have in the workspace; absent where it is nobody in particular. */
    readonly agent?: string;
    readonly source: 'script' | 'chat';
    /** From 0; absent for a prompt typed by hand. */
    readonly prompt_index?: number;
    readonly prompt_chars: number;
    readonly files: number;
    readonly course: number;
    /** It goes on where it was broken off. */
    readonly is_resumed: boolean;
  };
  'chat.llm_call': {
    readonly model: string;
    readonly response_model?: string;
    readonly response_id?: string;
    /** Which request of its turn, from 1. */
    readonly step: number;
    readonly finish_reason: string;
    readonly first_token_ms?: number;
    readonly duration_ms: number;
    readonly input_tokens?: number;
    readonly cached_input_tokens?: number;
    readonly output_tokens?: number;
    readonly reasoning_tokens?: number;
    readonly cost?: number;
    readonly tool_calls: number;
    readonly retries: number;
  };
  'chat.turn_done': {
    readonly engine: string;
    readonly model: string;
    readonly agent?: string;
    readonly from: 'recorded' | 'live';
    readonly reason: string;
    readonly error_code?: string;
    readonly duration_ms: number;
    readonly first_token_ms?: number;
    readonly steps: number;
    readonly tool_calls: number;
    readonly tool_errors: number;
    readonly repairs: number;
    /** Of a turn whose answer has to satisfy a schema. */
    readonly schema?: string;
    readonly is_valid?: boolean;
    readonly answer_chars: number;
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly cost?: number;
    readonly exit_code?: number;
  };
  'skills.selected': {
    /** How they were chosen: by the request, by name, or as the turn had them before. */
    readonly by: 'request' | 'name' | 'before';
    /** The weightiest first; empty where none fits. */
    readonly skills: readonly { readonly id: string; readonly score?: number }[];
    /** How many there were to choose from. */
    readonly candidates: number;
    readonly duration_ms: number;
  };
  'skills.applied': {
    readonly skills: readonly string[];
    readonly rule_chars: number;
    /** Of those whose answers carry a marker: whether it was there. */
    readonly markers?: readonly { readonly id: string; readonly is_there: boolean }[];
    /** Calls of their tools. */
    readonly tool_calls: number;
  };
  'skills.tool_call': {
    readonly skill: string;
    readonly tool: string;
    readonly duration_ms: number;
    readonly is_error: boolean;
    readonly error_code?: string;
    readonly input_chars: number;
    readonly output_chars: number;
  };
  'rag.retrieve': {
    readonly datasets: readonly string[];
    readonly query_chars: number;
    readonly hits: number;
    readonly best_score?: number;
    readonly duration_ms: number;
    readonly is_error: boolean;
  };
  'plan.exec_start': { readonly actions: number; readonly document_chars: number };
  'plan.exec_done': {
    readonly actions: number;
    /** What changed the document, and what was as it should be already. */
    readonly changed: number;
    readonly unchanged: number;
    readonly document_chars: number;
    readonly duration_ms: number;
  };
  'plan.error_report': {
    readonly stage: 'json' | 'schema' | 'execute' | 'write';
    readonly problems: number;
    /** Which request for the plan, from 1. */
    readonly attempt?: number;
    readonly error_code?: string;
  };
  'pty.submit': {
    readonly terminal: string;
    readonly proof: string;
    readonly tries: number;
    readonly prompt_chars: number;
    readonly duration_ms: number;
  };
  error: { readonly code: string; readonly where: 'turn' | 'run' | 'server' | 'bench' | 'telemetry' };
}

/** Takes events. Telling it never throws and never waits. */
export interface TelemetrySink {
  /** Whether anybody keeps what is told: what is dear to find out need not be found out otherwise. */
  readonly isOn: boolean;
  emit<Name extends TelemetryName>(
    name: Name,
    context: TelemetryContext,
    payload: TelemetryPayloads[Name],
  ): void;
}
