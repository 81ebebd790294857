import type { Failure } from '../../model/message.ts';
import type { OutputFacts } from '../../model/output.ts';
import { isComplete, type StoredTurn } from '../turns.ts';

/** What is said of an answer that has many faults. */
const MOST_PROBLEMS = 3;

/** The answers of a run that are not what their skills ask for. */
export class OutputFailures {
  /** Whether the run goes on where there is one. */
  readonly goesOn: boolean;
  readonly #broken: { readonly promptIndex: number | undefined; readonly output: OutputFacts }[] = [];

  constructor(goesOn: boolean) {
    this.goesOn = goesOn;
  }

  /** Looks at what was found out when the turn ended. */
  take(turn: StoredTurn): void {
    const end = turn.rows.findLast(({ kind }) => kind === 'turn-end');
    const output = end?.kind === 'turn-end' ? end.metadata.output : undefined;
    if (!isComplete(turn) || !output || output.isValid) return;
    this.#broken.push({ promptIndex: turn.prompt.metadata.promptIndex, output });
  }

  get failure(): Failure | undefined {
    const [first] = this.#broken;
    if (!first) return undefined;
    const { promptIndex } = first;
    return {
      code: 'CONTRACT_FAILED',
      message: this.#broken.map(brokenOutput).join('\n'),
      remedy:
        promptIndex === undefined
          ? 'Ask again, in other words or another model.'
          : `Edit the prompt, or ask again with --from ${promptIndex + 1}.`,
    };
  }
}

function brokenOutput({
  promptIndex,
  output: { schema, repairs, problems = [] },
}: {
  readonly promptIndex: number | undefined;
  readonly output: OutputFacts;
}): string {
  const subject = promptIndex === undefined ? 'The answer' : `The answer to prompt ${promptIndex + 1}`;
  const asked =
    repairs === 0
      ? ''
      : `, though the model was asked to mend it ${repairs === 1 ? 'once' : `${repairs} times`}`;
  const more = problems.length > MOST_PROBLEMS ? `; and ${problems.length - MOST_PROBLEMS} more` : '';
  const said = problems.slice(0, MOST_PROBLEMS).join('; ').replace(/\.$/, '');
  return `${subject} does not satisfy the schema ${schema}${asked}: ${said}${more}.`;
}
