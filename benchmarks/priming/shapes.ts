import type { KnownRecord } from '../../src/model/record.ts';
import { writePrimingScript, writeRecord } from '../../src/script/write-priming.ts';

/** The text of a priming script with as many records. */
export type Shape = (records: number) => string;

type Generation = (genseq: number) => readonly KnownRecord[];

/** What a session with tools leaves, about 550 bytes a record; now and then one of the types that are seldom. */
export const mixed: Shape = (records) =>
  script(records, (genseq) => [...turn(genseq), ...(genseq % 3 === 0 ? [seldom(genseq)] : [])]);

/** Calls with their results, and little else. */
export const tools: Shape = (records) =>
  script(records, (genseq) => [
    ...[0, 1, 2, 3].flatMap((nth) => [call(genseq, nth, 12), result(genseq, nth, 12)]),
    words(genseq, prose(genseq, 4)),
  ]);

export const crlf: Shape = (records) => asRead(mixed(records).replaceAll('\n', '\r\n'));

/** One character of this kind makes a text twice as wide in memory. */
export const chinese: Shape = (records) => asRead(mixed(records).replaceAll('lamps', '灯光'));

/** Texts of several kilobytes with code blocks, and with priming scripts in them. */
export const nested: Shape = (records) =>
  script(records, (genseq) => [
    words(genseq, `${prose(genseq, 20)}\n\n${code(10)}\n\n${prose(genseq, 10)}`),
    words(genseq, `${code(20)}\n\n${writeRecord(words(genseq, prose(genseq, 20)))}\n\n${prose(genseq, 5)}`),
  ]);

/** The heading, the fence and a field are nearly all there is. */
export const short: Shape = (records) =>
  script(records, (genseq) => [
    { known: true, type: 'gen_start_record', fields: { genseq }, text: '' },
    words(genseq, 'Go.'),
    { known: true, type: 'gen_finish_record', fields: { genseq }, text: '' },
  ]);

/** Texts of many lines with a few characters each. */
export const shortLines: Shape = (records) =>
  script(records, (genseq) => [words(genseq, `${genseq}\n\n`.repeat(60))]);

function script(count: number, generation: Generation): string {
  const records: KnownRecord[] = [];
  for (let genseq = 1; records.length < count; genseq++) records.push(...generation(genseq));
  const frontMatter = { kind: 'agent_priming_script', version: 3 };
  return asRead(writePrimingScript({ frontMatter, records: records.slice(0, count) }));
}

/** In one piece in memory, as what comes from a file is, not in the pieces it was made from. */
function asRead(text: string): string {
  return Buffer.from(text).toString();
}

const turn: Generation = (genseq) => [
  {
    known: true,
    type: 'human_text_record',
    fields: { genseq, msgId: `msg-${genseq}`, grammar: 'markdown' },
    text: prose(genseq, 12),
  },
  { known: true, type: 'gen_start_record', fields: { genseq }, text: '' },
  { known: true, type: 'agent_thought_record', fields: { genseq }, text: prose(genseq, 16) },
  words(genseq, prose(genseq, 20)),
  call(genseq, 0, 5),
  result(genseq, 0, 24),
  {
    known: true,
    type: 'gen_finish_record',
    fields: {
      genseq,
      contextHealth: { promptTokens: 1200 + genseq, completionTokens: 345, limit: 200_000, level: 'healthy' },
      llmGenModel: 'gpt-5',
    },
    text: '',
  },
];

function seldom(genseq: number): KnownRecord {
  const text = prose(genseq, 6);
  const callId = `ask_${genseq}`;
  const asked = { genseq, callId, callName: 'tellask', responderId: 'ux', mentionList: ['ux', 'lamps'] };
  switch ((genseq / 3) % 7) {
    case 0:
      return { known: true, type: 'teammate_call_result_record', fields: asked, text };
    case 1:
      return { known: true, type: 'teammate_response_record', fields: { ...asked, agentId: 'ux' }, text };
    case 2:
      return { known: true, type: 'teammate_call_anchor_record', fields: { genseq, callId }, text: '' };
    case 3:
      return { known: true, type: 'quest_for_sup_record', fields: { genseq, subDialogId: 'sub-1' }, text };
    case 4:
      return { known: true, type: 'ui_only_markdown_record', fields: { genseq }, text };
    case 5:
      return { known: true, type: 'runtime_guide_record', fields: { genseq }, text };
    default: {
      const fields = { genseq, phase: 'done', action: { type: 'search', query: 'lamps that follow' } };
      return { known: true, type: 'web_search_call_record', fields, text: '' };
    }
  }
}

function words(genseq: number, text: string): KnownRecord {
  return { known: true, type: 'agent_words_record', fields: { genseq }, text };
}

function call(genseq: number, nth: number, sentences: number): KnownRecord {
  const content = prose(genseq, sentences);
  const fields = {
    genseq,
    id: `call_${genseq}_${nth}`,
    name: 'write_file',
    arguments: { path: `cues/act-${genseq}.md`, content, overwrite: true },
  };
  return { known: true, type: 'func_call_record', fields, text: '' };
}

function result(genseq: number, nth: number, lines: number): KnownRecord {
  const found = Array.from({ length: lines }, (_, line) => `cues/act-${genseq}.md:${line}: the lamps follow`);
  const fields = { genseq, id: `call_${genseq}_${nth}`, name: 'write_file' };
  return { known: true, type: 'func_result_record', fields, text: found.join('\n') };
}

/** Lines of one or two sentences, with an empty one after every fifth. */
function prose(seed: number, sentences: number): string {
  const parts = Array.from({ length: sentences }, (_, nth) => {
    const after = nth % 5 === 4 ? '\n\n' : nth % 2 === 0 ? ' ' : '\n';
    return `${SENTENCES[(seed + nth) % SENTENCES.length]}${after}`;
  });
  return parts.join('').trimEnd();
}

const SENTENCES = [
  'The stage manager calls each cue.',
  'Then the lamps follow, one after the other.',
  'Look at `cues/act-1.md` before you write.',
  'Nothing was found that contradicts the plan.',
  'It stays dark until the door opens.',
];

function code(lines: number): string {
  const body = Array.from({ length: lines }, (_, line) => `  lamps.set(${line}, { level: ${line * 3} });`);
  return `\`\`\`ts\n${body.join('\n')}\n\`\`\``;
}
