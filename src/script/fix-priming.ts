import { areToolsReadable, lintPriming } from './lint-priming.ts';
import { repairOldHeadings } from './old-headings.ts';
import { TakenIds } from './own-ids.ts';
import { recountPrimed } from './primed-records.ts';
import type { PrimingCode } from './priming-remedies.ts';
import { repairRecords } from './repair-records.ts';
import { respellHeadings } from './respell-headings.ts';
import { NO_REPAIRS, type Repaired, repaired } from './text-repair.ts';

/**
 * Repairs what can be repaired in a priming script without asking, and keeps everything else to the byte. Calls
 * and results are left alone while something cannot be read, be it under an old heading: what they lack may stand there.
 */
export function fixPriming(text: string): Repaired {
  const respelt = respellHeadings(text);
  const reading = lintPriming(respelt.text);
  const { records } = reading.script;
  const taken = new TakenIds();
  taken.mention(records);
  const faults = (wanted: PrimingCode) => reading.diagnostics.filter(({ code }) => code === wanted).length;
  // What a text is cannot be told where a fence may have taken in more than it should.
  const headings =
    faults('fence-unclosed') > 0 ? NO_REPAIRS : repairOldHeadings(respelt.text, reading, taken.messages);
  const isReadable =
    areToolsReadable(records, reading.diagnostics) && headings.edits.length === faults('record-heading-old');
  const pairs = isReadable ? repairRecords(respelt.text, records, taken) : NO_REPAIRS;
  const count = recountPrimed(respelt.text, reading.script, [...headings.edits, ...pairs.edits]);
  return repaired(respelt.text, { edits: [], fixes: respelt.fixes }, count, headings, pairs);
}
