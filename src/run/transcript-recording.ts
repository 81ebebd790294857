import type { KnownRecord } from '../model/record.ts';
import { fixPriming } from '../script/fix-priming.ts';
import { pairRecords } from '../script/priming-pairing.ts';
import type { TranscribedTurn, Transcript } from '../script/transcripts/transcript.ts';
import { writePrimingScript } from '../script/write-priming.ts';

/** Turns of a transcript as a recording: a priming script with everything that was said. */
export function transcriptRecording(
  { kind, title, provider }: Transcript,
  turns: readonly TranscribedTurn[],
  at: Date,
): string {
  const records = turns.flatMap((turn, index) => [
    promptRecord(turn, index),
    ...answerRecords(turn, provider),
  ]);
  const frontMatter = {
    kind: 'agent_priming_script',
    version: 3,
    ...(title !== undefined && { title }),
    generatedAt: at.toISOString(),
    sourceTranscript: kind,
  };
  const text = writePrimingScript({ frontMatter, records }).toWellFormed();
  // A call that was broken off has no result, and is given one that says so.
  return pairRecords(records).problems.length > 0 ? fixPriming(text).text : text;
}

function promptRecord({ prompt, records }: TranscribedTurn, index: number): KnownRecord {
  const genseq = records[0]?.fields.genseq ?? index;
  return {
    known: true,
    type: 'human_text_record',
    fields: { genseq, msgId: `prompt-${index + 1}`, grammar: 'markdown' },
    text: prompt,
  };
}

/** With the names of models as scripts write them. */
function answerRecords({ records }: TranscribedTurn, provider: string | undefined): readonly KnownRecord[] {
  if (provider === undefined) return records;
  return records.map((record) => {
    if (record.type !== 'gen_finish_record' || record.fields.llmGenModel === undefined) return record;
    const llmGenModel = `${provider}/${record.fields.llmGenModel}`;
    return { ...record, fields: { ...record.fields, llmGenModel } };
  });
}
