import type { Plan, PlanAction, PlanStep } from '../../model/plan.ts';
import { isThere, type PlanTexts } from './already-there.ts';
import { beginOf, endOf } from './block-marker.ts';
import type { MarkdownDocument } from './document.ts';
import { newText } from './new-text.ts';
import { placeOf } from './places.ts';
import type { DocLine } from './read-lines.ts';

type Outcome = Pick<PlanStep, 'outcome' | 'problem'>;

/** Carries out the actions of a plan on a document, one after the other, and goes on after one that fails. */
export function carryOut(document: MarkdownDocument, { actions }: Plan): readonly PlanStep[] {
  const put = textsOf(actions);
  return actions.map((action) => ({
    op: action.op,
    ...('block_id' in action && { block_id: action.block_id }),
    ...outcomeOf(document, action, put),
  }));
}

function outcomeOf(document: MarkdownDocument, action: PlanAction, put: PlanTexts): Outcome {
  switch (action.op) {
    case 'upsert_block':
      return upsertBlock(document, action);
    case 'delete_block':
      return deleteBlock(document, action.block_id);
    case 'insert_text':
      return insertText(document, action, put);
  }
}

function upsertBlock(
  document: MarkdownDocument,
  { block_id: id, content, anchor }: Extract<PlanAction, { op: 'upsert_block' }>,
): Outcome {
  const text = newText(content);
  if ('problem' in text) return failed(`The content of the block ${id} cannot be written. ${text.problem}`);
  const block = document.block(id);
  if (block) {
    const before = document.contentOf(block);
    const isSame =
      before.length === text.lines.length && text.lines.every((line, at) => line.text === before[at]);
    if (isSame) return { outcome: 'unchanged' };
    document.replaceWithin(block, text.lines);
    return { outcome: 'replaced' };
  }
  const place = placeOf(document, anchor, text.heading);
  if ('problem' in place) return failed(`The block ${id} has no place. ${place.problem}`);
  document.insert(place.at, [markerLine(id, false), ...text.lines, markerLine(id, true)]);
  return { outcome: 'added' };
}

function deleteBlock(document: MarkdownDocument, id: string): Outcome {
  const block = document.block(id);
  // It is not to be there, and is not.
  if (!block) return { outcome: 'unchanged' };
  document.remove(block);
  return { outcome: 'removed' };
}

function insertText(
  document: MarkdownDocument,
  { text: written, after_block_id, anchor }: Extract<PlanAction, { op: 'insert_text' }>,
  put: PlanTexts,
): Outcome {
  const text = newText(written);
  if ('problem' in text) return failed(`The text cannot be put in. ${text.problem}`);
  if (text.lines.length === 0) return { outcome: 'unchanged' };
  const place = placeOf(document, after_block_id === undefined ? anchor : { after_block_id }, text.heading);
  if ('problem' in place) return failed(`The text has no place. ${place.problem}`);
  if (isThere(document, place, text.lines, put)) return { outcome: 'unchanged' };
  document.insert(place.at, text.lines);
  return { outcome: 'added' };
}

function failed(problem: string): Outcome {
  return { outcome: 'failed', problem };
}

function markerLine(id: string, isEnd: boolean): DocLine {
  return { text: isEnd ? endOf(id) : beginOf(id), newline: '', marker: { id, isEnd } };
}

function textsOf(actions: readonly PlanAction[]): PlanTexts {
  return {
    blocks: new Set(actions.flatMap((action) => (action.op === 'upsert_block' ? [action.block_id] : []))),
    texts: actions.flatMap((action) => {
      const text = action.op === 'insert_text' ? newText(action.text) : undefined;
      return text && 'lines' in text && text.lines.length > 0 ? [text.lines] : [];
    }),
  };
}
