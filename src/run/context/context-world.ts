import type { AssembledContext } from '../../context/assemble-context.ts';
import type { ContextConfig } from '../../files/context-config.ts';
import type { FileSource } from '../../files/kept/given-bytes.ts';
import type { FileState } from '../../files/kept/kept-files.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { InputFile, PromptFile } from '../../model/file.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ModelFacts } from '../../model/model-facts.ts';
import type { WireRequest } from '../../model/wire-request.ts';
import type { DatasetList, Datasets } from '../../tools/datasets/datasets.ts';
import type { DocumentReader } from '../../tools/documents/document-reader.ts';
import type { McpAtWork } from '../../tools/mcp/mcp.ts';
import type { OutputWorld } from '../skills/output-of-skills.ts';
import type { SkillsWorld } from '../skills/skills-world.ts';

/** What a run needs to tell models of files, datasets and time; heavy parts are loaded when they are first needed. */
export interface ContextWorld {
  config(): Promise<ContextConfig>;
  /** So many files at most go with a prompt. */
  filesPerMessage(): Promise<number>;
  /** What all files in the sandbox of a session may take on the disk; undefined for what is usual. */
  sandboxBytes(): Promise<number | undefined>;
  readonly files: FilesOfRuns;
  readonly documents: Pick<DocumentReader, 'read'>;
  readonly datasets: Pick<Datasets, 'search'> & {
    /** Those that this agent may use, without an agent those that are for everybody, and what is broken among all. */
    usableBy(agentId: string | undefined): Promise<UsableList>;
  };
  readonly mcp: Pick<McpAtWork, 'tools'>;
  readonly skills: SkillsWorld;
  readonly outputs: OutputWorld;
  /** What is known of a model, by the user's configuration too. */
  modelFacts(model: string): Promise<ModelFacts>;
  /** What is wrong in the workspace's configuration, and ignored because it is not trusted. */
  ignoredConfig(): Promise<readonly string[]>;
  /** Refuses to run something where the user does not trust the workspace. */
  refuseUntrusted(what: string): Promise<void>;
  /** The exact request that a model would be sent. Refuses one whose provider is not known; sends nothing. */
  requestOf(model: string, asked: AskedOfModel): Promise<WireRequest>;
}

interface UsableList extends Pick<DatasetList, 'findings'> {
  readonly items: readonly Dataset[];
}

/** What a model is asked, and how. */
interface AskedOfModel extends Pick<AssembledContext, 'messages' | 'tools'> {
  readonly system: string | undefined;
  readonly settings: JsonObject;
}

/** The contents of files, by their hashes. */
export interface FilesOfRuns {
  add(source: FileSource, options: { readonly name: string }): Promise<PromptFile>;
  /** A content that is kept, under this name. */
  find(hash: string, name: string): Promise<PromptFile>;
  /** Whether a content is stored and intact. */
  has(hash: string): Promise<boolean>;
  /** Whether the content of a file can be used: by its bytes, or by its size only. */
  stateOf(file: Pick<PromptFile, 'hash' | 'size'>, compare?: 'content' | 'size'): Promise<FileState>;
  /** Where the contents are, for people. */
  readonly folder: string;
  /** The file in which a content is. Refuses with NOT_FOUND one that is missing or damaged. */
  pathOf(hash: string): Promise<string>;
  /** An address where anybody finds a file for some minutes; undefined where no server hands it out. */
  linkTo(file: InputFile): Promise<string | undefined>;
}
