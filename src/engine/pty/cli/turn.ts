import type { ProgramEvent } from '../program.ts';
import type { Standing } from './standing.ts';
import type { TranscriptWatch } from './transcripts.ts';

/** A prompt that is being asked, and whom to tell. */
export interface CliTurn {
  /** As it is typed. */
  readonly prompt: string;
  /** Whether it is for the program itself, such as `/new`. */
  readonly isCommand: boolean;
  readonly standing: Standing;
  readonly transcript?: TranscriptWatch | undefined;
  /** Whether an earlier prompt of this program was found in its transcript. */
  readonly isTranscriptKnown: boolean;
  /** When the last of it was to be answered, while nothing is asked. */
  readonly clock: TurnClock;
  readonly signal: AbortSignal;
  tell(event: ProgramEvent): void;
}

/** The time that a turn may take. Somebody who thinks about a question takes nothing of it. */
export class TurnClock {
  #left: number;
  #since: number | undefined = performance.now();

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  get left(): number {
    return this.#since === undefined ? this.#left : this.#left - (performance.now() - this.#since);
  }

  pause(): void {
    this.#left = this.left;
    this.#since = undefined;
  }

  resume(): void {
    this.#since ??= performance.now();
  }
}
