import type { ScriptList } from '../files/list-scripts.ts';
import type { SavedScript, ScriptSave, ScriptText } from '../files/script-text.ts';
import type { ScriptChange, WorkspaceWatch } from '../files/watch-workspace.ts';
import type { WireRequest } from '../model/wire-request.ts';
import type { GivenKey } from '../script/keyed-script.ts';
import type { ScriptDraft } from '../script/new-script.ts';
import type { AdoptedTranscript, AdoptTranscriptRequest } from './adopt-transcript.ts';
import type { AttachRequest } from './attach-request.ts';
import type { ScriptAttachment } from './attach-script.ts';
import type { ContextReport } from './context/context-report.ts';
import type { ScriptContextRequest } from './context/script-context.ts';
import type { ScriptDiff } from './diff-script.ts';
import type { OpenScript } from './open-script.ts';
import type { PlanReport } from './plan-report.ts';
import type { ScriptRequest } from './plan-script.ts';
import type { ResolveRequest } from './resolve-script.ts';
import type { RunRequest, ScriptRun } from './run-script.ts';
import type { ScriptStatus } from './script-status.ts';

export interface NewScriptRequest extends ScriptDraft {
  /** By default the workspace. */
  readonly folder?: string;
  /** Without an extension, or with ours; by default the time. */
  readonly name?: string;
}

/** Everything that can be done with prompt scripts. A `path` is absolute, a `name` is from the workspace. */
export interface Scripts {
  /** Writes a script to begin with, under a name that is free, and returns its path. */
  create(script?: NewScriptRequest): Promise<string>;
  /** Makes the transcript of an agent's CLI into a prompt script and the recording that answers it, without a model. */
  adopt(request: AdoptTranscriptRequest): Promise<AdoptedTranscript>;
  /** Every script of the workspace. */
  list(): Promise<ScriptList>;
  /** Tells what becomes of the scripts of the workspace, from when it resolves. Close it when done. */
  watch(onChange: (change: ScriptChange) => void, onError: (error: unknown) => void): Promise<WorkspaceWatch>;
  /** Gives every prompt of a script that has none a key, in its file, and tells which. */
  key(path: string): Promise<readonly GivenKey[]>;
  /**
   * The absolute path of a script that is named from the workspace, by somebody who need not be trusted. Refuses what
   * is not there, what leads out, and what `list` would not find.
   */
  locate(name: string): Promise<string>;
  /** The same of a folder that a script could be put into. */
  locateFolder(name: string): Promise<string>;
  /** The same of a script that is not there yet, in a folder that is. */
  locateNew(name: string): Promise<string>;
  /** The text of a script, and the version by which a change of it is noticed. */
  read(path: string): Promise<ScriptText>;
  /** Keeps the text of a script, with errors in it or not. Refuses with FILE_CHANGED what was changed since it was read. */
  save(script: ScriptSave): Promise<SavedScript>;
  /** Deletes a script that is still what was read; its sessions stay. */
  remove(path: string, version: string): Promise<void>;
  /** Gives a script another place. Refuses with FILE_EXISTS where something is there; its recording stays. */
  move(from: string, to: string): Promise<void>;
  /** Reads a script; one with errors opens too. */
  open(path: string): Promise<OpenScript>;
  /** How a script differs from what was run of it last. Refuses with NOT_FOUND when nothing was. */
  diff(path: string): Promise<ScriptDiff>;
  /** Finds the session that a script belongs to, and how the two differ. Nothing is written. */
  attach(request: AttachRequest): Promise<ScriptAttachment>;
  /** The same, with what a run would do, what else could be done, and the lines that have changed. */
  status(request: AttachRequest): Promise<ScriptStatus>;
  /** What a model was sent in the session of a script, piece by piece; of one never run, what its first prompt would send. */
  context(request: ScriptContextRequest): Promise<ContextReport>;
  /** The same as its provider gets it, but for the headers. Nothing is sent, and no key is needed. */
  request(request: ScriptContextRequest): Promise<WireRequest>;
  /** What a run would do, and why. Nothing is written, and no model is asked. */
  plan(request: ScriptRequest): Promise<PlanReport>;
  /** Decides which session a script belongs to, where it is no longer what its session ran. Nothing runs. */
  resolve(request: ResolveRequest): Promise<ScriptAttachment>;
  /** Prepares a run: iterate its `events` to run it. */
  run(request: RunRequest, signal?: AbortSignal): Promise<ScriptRun>;
}
