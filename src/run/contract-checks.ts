import { brokenContract } from '../model/contract-words.ts';
import type { Failure } from '../model/message.ts';
import type { ContractSummary, PromptNote } from '../model/run.ts';
import { checkAnswer, checkAnswerUntil } from './check-answer.ts';
import type { ScriptContract } from './script-contracts.ts';
import { isComplete, type StoredTurn } from './turns.ts';

/** What the answers of a run have to satisfy, and whether they do. */
export interface ContractChecks {
  /** Whether the run goes on where an answer breaks a contract. */
  readonly goesOn: boolean;
  /** Holds the answer to a prompt, counted from 0, against its contracts. */
  check(promptIndex: number, turn: StoredTurn): void;
  /** What is broken so far. */
  readonly failure: Failure | undefined;
  readonly summary: ContractSummary;
}

export interface CheckOptions extends Pick<ContractChecks, 'goesOn'> {
  /** How long all checks may take together; what takes longer is left unchecked. By default each has its time. */
  readonly patienceMs?: number;
}

/** Checks by the contracts of each prompt, in their order. */
export function contractChecks(
  contracts: readonly (readonly ScriptContract[])[],
  options: CheckOptions,
): ContractChecks {
  return new ScriptChecks(contracts, options);
}

class ScriptChecks implements ContractChecks {
  readonly goesOn: boolean;
  readonly #contracts: readonly (readonly ScriptContract[])[];
  /** A moment of this process. */
  readonly #until: number | undefined;
  readonly #failures: PromptNote[] = [];
  readonly #unchecked: PromptNote[] = [];
  #checked = 0;

  constructor(contracts: readonly (readonly ScriptContract[])[], { goesOn, patienceMs }: CheckOptions) {
    this.#contracts = contracts;
    this.goesOn = goesOn;
    this.#until = patienceMs === undefined ? undefined : performance.now() + patienceMs;
  }

  check(promptIndex: number, turn: StoredTurn): void {
    const contracts = this.#contracts[promptIndex] ?? [];
    const isOver = this.#failures.length > 0 && !this.goesOn;
    if (contracts.length === 0 || !isComplete(turn) || isOver) return;
    this.#checked++;
    const { failures, unchecked } =
      this.#until === undefined
        ? checkAnswer(contracts, turn)
        : checkAnswerUntil(this.#until, contracts, turn);
    this.#failures.push(...failures.map((note) => ({ promptIndex, ...note })));
    this.#unchecked.push(...unchecked.map((note) => ({ promptIndex, ...note })));
  }

  get failure(): Failure | undefined {
    const [first] = this.#failures;
    if (!first) return undefined;
    return {
      code: 'CONTRACT_FAILED',
      message: this.#failures.map(brokenContract).join('\n'),
      remedy: `Edit the prompt, or ask again with --from ${first.promptIndex + 1}.`,
    };
  }

  get summary(): ContractSummary {
    return { checked: this.#checked, failures: [...this.#failures], unchecked: [...this.#unchecked] };
  }
}
