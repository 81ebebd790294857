/** What a field of a record holds. The ids and numbers that replay renames have a type of their own. */
interface FieldTypes {
  /** A generation number, from 0; renumbered on replay. */
  readonly genseq: number;
  /** The id of a message; made unique on replay. */
  readonly 'message-id': string;
  /** The id of a call, or a reference to one; made unique on replay. */
  readonly 'call-id': string;
  readonly 'call-ids': readonly string[];
  readonly integer: number;
  readonly string: string;
  readonly strings: readonly string[];
  readonly boolean: boolean;
  readonly object: Readonly<Record<string, unknown>>;
  readonly list: readonly unknown[];
}
export type FieldType = keyof FieldTypes;

/**
 * Where a record goes on replay: into the request as a part of a user, assistant or tool message, to the
 * person only, or nowhere (`none`: structure that is kept).
 */
export type RecordPlace =
  | 'user-text'
  | 'assistant-text'
  | 'assistant-thought'
  | 'tool-call'
  | 'tool-result'
  | 'person'
  | 'none';

export interface RecordSpec {
  readonly required: Readonly<Record<string, FieldType>>;
  readonly optional: Readonly<Record<string, FieldType>>;
  /** At least one of these optional fields must be there. */
  readonly oneOf?: readonly string[];
  /** The field that the text of the block stands for; `null`: a record without text. */
  readonly textField: string | null;
  readonly block: 'json' | 'markdown';
  readonly place: RecordPlace;
  /** What it tells, for the documentation. */
  readonly tells: string;
}

const GENSEQ = { genseq: 'genseq' } as const;
/** A part of an answer: what only its own model understands, and whether it broke off. */
const PART = { provider_data: 'object', incomplete: 'boolean' } as const;
const TELLASK = {
  genseq: 'genseq',
  calling_genseq: 'genseq',
  callId: 'call-id',
  callName: 'string',
  responderId: 'string',
  mentionList: 'strings',
  tellaskContent: 'string',
  status: 'string',
} as const;

/** Every record type of a priming script. Reader, writer, validator and docs read this table. */
export const RECORD_TABLE = {
  human_text_record: {
    required: { genseq: 'genseq', msgId: 'message-id', grammar: 'string' },
    optional: { userLanguageCode: 'string', q4hAnswerCallIds: 'call-ids' },
    textField: 'content',
    block: 'markdown',
    place: 'user-text',
    tells: 'what a person said',
  },
  agent_words_record: {
    required: GENSEQ,
    optional: PART,
    textField: 'content',
    block: 'markdown',
    place: 'assistant-text',
    tells: 'what the model said',
  },
  agent_thought_record: {
    required: GENSEQ,
    optional: PART,
    textField: 'content',
    block: 'markdown',
    place: 'assistant-thought',
    tells: 'what the model thought',
  },
  ui_only_markdown_record: {
    required: GENSEQ,
    optional: {},
    textField: 'content',
    block: 'markdown',
    place: 'person',
    tells: 'what people were shown besides',
  },
  func_call_record: {
    required: { genseq: 'genseq', id: 'call-id', name: 'string' },
    optional: {
      arguments: 'object',
      rawArgumentsText: 'string',
      effect: 'string',
      provider_data: 'object',
    },
    oneOf: ['arguments', 'rawArgumentsText'],
    textField: null,
    block: 'json',
    place: 'tool-call',
    tells: 'a call of a tool',
  },
  func_result_record: {
    required: { genseq: 'genseq', id: 'call-id', name: 'string' },
    optional: { contentItems: 'list', outputType: 'string' },
    textField: 'content',
    block: 'markdown',
    place: 'tool-result',
    tells: 'what the tool gave back',
  },
  web_search_call_record: {
    required: { genseq: 'genseq', phase: 'string' },
    optional: { itemId: 'string', status: 'string', action: 'object' },
    textField: null,
    block: 'markdown',
    place: 'none',
    tells: 'a search that the provider made itself',
  },
  quest_for_sup_record: {
    required: { genseq: 'genseq', subDialogId: 'string' },
    optional: { mentionList: 'strings' },
    textField: 'tellaskContent',
    block: 'markdown',
    place: 'none',
    tells: 'a question to a superior dialog',
  },
  teammate_call_result_record: {
    required: {},
    optional: TELLASK,
    textField: 'result',
    block: 'markdown',
    place: 'user-text',
    tells: 'what a teammate who was called came back with',
  },
  teammate_call_anchor_record: {
    required: GENSEQ,
    optional: {
      anchorRole: 'string',
      callId: 'call-id',
      assignmentCourse: 'integer',
      assignmentGenseq: 'integer',
      callerDialogId: 'string',
      callerCourse: 'integer',
    },
    textField: null,
    block: 'markdown',
    place: 'none',
    tells: 'where a call of a teammate belongs',
  },
  teammate_response_record: {
    required: {},
    optional: {
      ...TELLASK,
      agentId: 'string',
      originMemberId: 'string',
      calleeDialogId: 'string',
      calleeCourse: 'integer',
      calleeGenseq: 'integer',
    },
    textField: 'response',
    block: 'markdown',
    place: 'user-text',
    tells: 'what a teammate answered',
  },
  gen_start_record: {
    required: GENSEQ,
    optional: {},
    textField: null,
    block: 'markdown',
    place: 'none',
    tells: 'an answer begins',
  },
  gen_finish_record: {
    required: GENSEQ,
    optional: {
      contextHealth: 'object',
      llmGenModel: 'string',
      finishReason: 'string',
      usage: 'object',
      responseId: 'string',
      responseModel: 'string',
      providerMetadata: 'object',
    },
    textField: null,
    block: 'markdown',
    place: 'none',
    tells: 'an answer ends: by which model, why, and what it took',
  },
  runtime_guide_record: {
    required: GENSEQ,
    optional: { repair: 'object' },
    textField: 'content',
    block: 'markdown',
    place: 'user-text',
    tells: 'what the program told the model by itself',
  },
} as const satisfies Readonly<Record<string, RecordSpec>>;

export type RecordType = keyof typeof RECORD_TABLE;

/** Fields as they stand in the file, those that the table does not know included. */
export type Fields = Readonly<Record<string, unknown>>;

type FieldsOf<T extends RecordType> = {
  readonly [K in keyof (typeof RECORD_TABLE)[T]['required']]: TypeOf<(typeof RECORD_TABLE)[T]['required'][K]>;
} & {
  readonly [K in keyof (typeof RECORD_TABLE)[T]['optional']]?: TypeOf<
    (typeof RECORD_TABLE)[T]['optional'][K]
  >;
} & Fields;
type TypeOf<F> = F extends FieldType ? FieldTypes[F] : never;

/** A record whose fields fit the table; `type` tells which fields it has. */
export type KnownRecord<T extends RecordType = RecordType> = {
  readonly [K in T]: {
    readonly known: true;
    readonly type: K;
    readonly fields: FieldsOf<K>;
    /** The value of the table's text field; where there is none, '' unless the file has a text all the same. */
    readonly text: string;
  };
}[T];

/**
 * A record of a type that the table does not have, or one whose fields do not fit (an error was then
 * reported). Kept whole and never sent.
 */
interface UnknownRecord {
  readonly known: false;
  readonly type: string;
  readonly fields: Fields;
  readonly text: string;
  /** The record as it stands in its file, from the heading to the end of its block. */
  readonly raw: string;
}

export type PrimingRecord = KnownRecord | UnknownRecord;

/** What a row keeps of the record that it replays: everything that its payload does not say. */
export type KeptRecord =
  | {
      readonly type: RecordType;
      readonly fields: Fields;
      /** Of a record that is not sent. */
      readonly text?: string;
    }
  /** One that is not known, as it stood in its file. */
  | { readonly type: string; readonly raw: string };
