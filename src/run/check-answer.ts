import { type AnswerFacts, type ContractVerdict, checkContract } from '../contract/check-contract.ts';
import type { Contract, ContractNote } from '../model/contract.ts';
import { answerFacts } from './answer-facts.ts';
import type { StoredTurn } from './turns.ts';
import { LONGEST_CHECK_MS, withinProcessorTime, withinTime } from './within-time.ts';

/** Whether the answer of a turn is what the contracts of its prompt ask for. */
export function checkAnswer(
  contracts: readonly Contract[],
  turn: StoredTurn,
  longestMs = LONGEST_CHECK_MS,
): ContractVerdict {
  const words = `A pattern takes longer than ${longestMs / 1000} s to match the answer: write a simpler one.`;
  return verdictOf(
    contracts,
    turn,
    (contract, facts) =>
      withinProcessorTime(longestMs, () => checkContract(contract, facts)) ?? {
        failures: [slowNote(contract, words)],
        unchecked: [],
      },
  );
}

/** The same for somebody in a hurry: what there is no time for until a moment of this process is left unchecked. */
export function checkAnswerUntil(
  moment: number,
  contracts: readonly Contract[],
  turn: StoredTurn,
): ContractVerdict {
  return verdictOf(contracts, turn, (contract, facts) => {
    const check = () => checkContract(contract, facts);
    if (isQuick(contract)) return check();
    const left = Math.ceil(moment - performance.now());
    const verdict = left > 0 ? withinTime(left, check) : undefined;
    return (
      verdict ?? { failures: [], unchecked: [slowNote(contract, 'It takes too long to check by the way.')] }
    );
  });
}

function verdictOf(
  contracts: readonly Contract[],
  turn: StoredTurn,
  check: (contract: Contract, facts: AnswerFacts) => ContractVerdict,
): ContractVerdict {
  const facts = answerFacts(turn);
  const verdicts = contracts.map((contract) => check(contract, facts));
  return {
    failures: verdicts.flatMap(({ failures }) => failures),
    unchecked: verdicts.flatMap(({ unchecked }) => unchecked),
  };
}

function isQuick({ matches, schema }: Contract): boolean {
  return matches === undefined && schema === undefined;
}

function slowNote({ key, matches }: Contract, message: string): ContractNote {
  return { ...(key !== undefined && { key }), term: matches === undefined ? 'schema' : 'matches', message };
}
