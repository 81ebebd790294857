import type { ContextConfig } from '../../files/context-config.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { PromptFile } from '../../model/file.ts';
import type { ModelFacts } from '../../model/model-facts.ts';

/** What a run needs to tell models of files, datasets and time; heavy parts are loaded when they are first needed. */
export interface ContextWorld {
  config(): Promise<ContextConfig>;
  /** So many files at most go with a prompt. */
  filesPerMessage(): Promise<number>;
  readonly files: FilesOfRuns;
  /** All datasets of the workspace that this agent may use, or whoever is no agent. */
  datasetsFor(agentId: string | undefined): Promise<readonly Dataset[]>;
  /** What is known of a model, by the user's configuration too. */
  modelFacts(model: string): Promise<ModelFacts>;
}

/** The contents of files, by their hashes. */
export interface FilesOfRuns {
  /** Keeps a file of the workspace. */
  add(path: string, name: string): Promise<PromptFile>;
  has(hash: string): Promise<boolean>;
  /** The file in which a content is. */
  pathOf(hash: string): Promise<string>;
}
