import type { Failure } from '../model/message.ts';
import type { ContractSummary, PromptNote } from '../model/run.ts';
import { checkAnswer } from './check-answer.ts';
import type { OpenScript } from './open-script.ts';
import { contractsFor, type ScriptContract } from './script-contracts.ts';
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

/** The contracts of a script. One that cannot be checked is refused. */
export async function contractChecks(
  opened: OpenScript,
  { goesOn }: Pick<ContractChecks, 'goesOn'>,
): Promise<ContractChecks> {
  return new ScriptChecks(await contractsFor(opened), goesOn);
}

class ScriptChecks implements ContractChecks {
  readonly goesOn: boolean;
  readonly #contracts: readonly (readonly ScriptContract[])[];
  readonly #failures: PromptNote[] = [];
  readonly #unchecked: PromptNote[] = [];
  #checked = 0;

  constructor(contracts: readonly (readonly ScriptContract[])[], goesOn: boolean) {
    this.#contracts = contracts;
    this.goesOn = goesOn;
  }

  check(promptIndex: number, turn: StoredTurn): void {
    const contracts = this.#contracts[promptIndex] ?? [];
    const isOver = this.#failures.length > 0 && !this.goesOn;
    if (contracts.length === 0 || !isComplete(turn) || isOver) return;
    this.#checked++;
    const { failures, unchecked } = checkAnswer(contracts, turn);
    this.#failures.push(...failures.map((note) => ({ promptIndex, ...note })));
    this.#unchecked.push(...unchecked.map((note) => ({ promptIndex, ...note })));
  }

  get failure(): Failure | undefined {
    const [first] = this.#failures;
    if (!first) return undefined;
    return {
      code: 'CONTRACT_FAILED',
      message: this.#failures.map(sentence).join('\n'),
      remedy: `Edit the prompt, or ask again with --from ${first.promptIndex + 1}.`,
    };
  }

  get summary(): ContractSummary {
    return { checked: this.#checked, failures: [...this.#failures], unchecked: [...this.#unchecked] };
  }
}

function sentence({ promptIndex, key, message }: PromptNote): string {
  return `Prompt ${promptIndex + 1} breaks ${key === undefined ? 'its contract' : `the contract \`${key}\``}: ${message}`;
}
