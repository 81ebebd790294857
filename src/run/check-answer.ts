import { type ContractVerdict, checkContract } from '../contract/check-contract.ts';
import type { Contract } from '../model/contract.ts';
import { answerFacts } from './answer-facts.ts';
import type { StoredTurn } from './turns.ts';
import { withinTime } from './within-time.ts';

/** No pattern that is meant well needs so long. */
const LONGEST_CHECK_MS = 2000;

/** Whether the answer of a turn is what the contracts of its prompt ask for. */
export function checkAnswer(
  contracts: readonly Contract[],
  turn: StoredTurn,
  longestMs = LONGEST_CHECK_MS,
): ContractVerdict {
  const facts = answerFacts(turn);
  const verdicts = contracts.map(
    (contract) => withinTime(longestMs, () => checkContract(contract, facts)) ?? tooSlow(contract, longestMs),
  );
  return {
    failures: verdicts.flatMap(({ failures }) => failures),
    unchecked: verdicts.flatMap(({ unchecked }) => unchecked),
  };
}

function tooSlow({ key, matches }: Contract, milliseconds: number): ContractVerdict {
  const failure = {
    ...(key !== undefined && { key }),
    term: matches === undefined ? 'schema' : 'matches',
    message: `A pattern takes longer than ${milliseconds / 1000} s to match the answer: write a simpler one.`,
  } as const;
  return { failures: [failure], unchecked: [] };
}
