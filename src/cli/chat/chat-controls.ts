import type { SessionId } from '../../model/ids.ts';
import type { Json } from '../../model/json.ts';
import type { TaskSpec } from '../../model/task.ts';
import type { RunRequest, TaskRequest, Workbench } from '../../workbench.ts';
import type { AskOptions } from '../perform-run.ts';
import type { ChatPage } from './chat-page.ts';
import type { ChatStops } from './chat-stops.ts';
import type { Choice } from './choices.ts';
import type { NextFiles } from './next-files.ts';
import type { InputSource } from './typed.ts';

/** What a conversation is held with. */
export interface ChatParts {
  readonly workbench: Workbench;
  readonly options: AskOptions;
  readonly input: InputSource;
  readonly page: ChatPage;
  readonly stops: ChatStops;
  /** Tools and what else every turn is given. */
  readonly help: Pick<RunRequest, 'tools' | 'allow' | 'unattended' | 'budgetTokens' | 'skills' | 'document'>;
  /** A command line that a person can copy. */
  hint(words: string): string;
}

/** What a task is given beside its own. */
export type GivenToTask = Pick<TaskRequest, 'messageId' | 'file'>;

/** A conversation as its commands see it. */
export interface ChatControls {
  readonly parts: ChatParts;
  readonly sessionId: SessionId;
  readonly files: NextFiles;
  /** The model that is asked next; empty where none is named. */
  model(): Promise<string>;
  /** Sets something for this conversation alone. */
  set(setting: string, value: Json): Promise<void>;
  /** What can be done now: the buttons, then the operations. */
  choices(): Promise<readonly Choice[]>;
  /** Shows choices, which can then be made by their numbers. */
  show(choices: readonly Choice[]): void;
  /** Does what was chosen. */
  choose(choice: Choice): Promise<void>;
  runTask(task: string | TaskSpec, more?: GivenToTask): Promise<void>;
  /** Ends after what is being done. */
  leave(): void;
}
