import { basename } from 'node:path';
import { type NotWritten, type NotWrittenReason, refusalOf } from '../../files/not-written.ts';
import { Refusal } from '../../model/refusal.ts';

/** What is said of a text or a value that is no plan. */
export function noPlan(document: string, problems: readonly string[]): Refusal {
  const said = problems.join('; ').replace(/\.$/, '');
  return new Refusal('INVALID_INPUT', `This is no plan, and ${basename(document)} stays as it is: ${said}.`, {
    remedy: 'Mend it, or ask for another plan; schemas/ah32.plan.v1.schema.json says what one is.',
    details: problems,
  });
}

export function notCarriedOut(document: string, problems: readonly string[]): Refusal {
  return new Refusal(
    'CONTRACT_FAILED',
    `The plan cannot be carried out on ${basename(document)}, which stays as it is: ${problems.join(' ')}`,
    { remedy: 'Mend the plan, or ask for another.', details: problems },
  );
}

/** What no plan can mend. */
export function documentAtFault(document: string, problems: readonly string[]): Refusal {
  const name = basename(document);
  return new Refusal(
    'CONTRACT_FAILED',
    `No plan can be carried out on ${name}, which stays as it is, for its blocks cannot be told apart: ${problems.join(' ')}`,
    {
      remedy: `Mend the document ${name} in these lines: each block begins with <!-- block:ID --> and ends with <!-- /block:ID -->, before another begins.`,
      details: problems,
    },
  );
}

export function notWrittenPlan(outcome: NotWritten): Refusal {
  const { code, message } = refusalOf(outcome);
  const remedy = REMEDIES[outcome.reason];
  return new Refusal(code, message, remedy === undefined ? {} : { remedy });
}

const REMEDIES: Partial<Readonly<Record<NotWrittenReason, string>>> = {
  changed: 'Look at what it holds now, and carry out the plan again.',
  'disk-full': 'Make room, and carry out the plan again.',
  'hard-linked': 'Carry out the plan on a copy of it.',
  'read-only': 'Let it be written, and carry out the plan again.',
};
