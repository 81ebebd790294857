import type { Confine } from '../../model/confine.ts';
import { errorMessage } from '../../model/error-code.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { Environment } from '../../model/provider.ts';
import type { Skill, SkillTool } from '../../model/skill.ts';
import { ToolFailure } from '../../model/tool.ts';
import { endedFailure, faultFailure } from './call-failure.ts';
import { findPython, type Python } from './find-python.ts';
import { findScript, type Language } from './find-script.ts';
import type { CallEnd } from './frames.ts';
import { Lane } from './lane.ts';
import { type LentFile, LentFiles } from './lent-files.ts';
import { WORKER_LIMITS, type WorkerLimits } from './limits.ts';
import { LoadedCode } from './loaded-code.ts';
import { Room } from './room.ts';
import { type SpawnedWorker, spawnWorker, type WorkerWorld } from './spawn-worker.ts';
import { WarmWorker, type WorkerCall } from './warm-worker.ts';
import { WorkerEnded } from './worker-process.ts';
import { nodeProgram, pythonProgram, type WorkerProgram } from './worker-program.ts';

export interface SkillWorkersParts {
  readonly environment: Environment;
  /** Without it, or where it cannot, scripts run as whoever runs this. */
  readonly confine?: Confine;
  readonly limits?: Partial<WorkerLimits>;
}

/** Runs the scripts of skills, in processes that stay for the next call. */
export class SkillWorkers {
  readonly #world: WorkerWorld;
  readonly #room: Room;
  readonly #lanes = new Map<string, Lane>();
  readonly #lent = new LentFiles();
  readonly #closing = new AbortController();
  #python: Promise<Python> | undefined;

  constructor({ environment, confine, limits }: SkillWorkersParts) {
    this.#world = { environment, confine, limits: { ...WORKER_LIMITS, ...limits } };
    this.#room = new Room(this.#world.limits.workers);
  }

  /** What goes wrong is a ToolFailure. An abort throws the reason of its signal, and ends the script. */
  async call(skill: Skill, tool: SkillTool, input: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    signal.throwIfAborted();
    const { language, path } = findScript(skill, tool);
    const call = { tool: tool.name, script: path, input };
    const end = await this.#endOf(skill, language, call, tool.timeoutMs, signal);
    if (end.fault) throw faultFailure(tool.name, end.fault, this.#world.limits);
    if (isJsonObject(end.result)) return end.result;
    throw faultFailure(tool.name, { kind: 'no_object', words: typeof end.result }, this.#world.limits);
  }

  /** Copies a file to where the scripts of a skill can read it, under a plain name. */
  async lend({ folder }: Skill, source: string, name: string): Promise<LentFile> {
    return await this.#lent.lend(folder, source, name);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#room.clear();
    await this.#lent.close();
  }

  async #endOf(
    { folder }: Skill,
    language: Language,
    call: WorkerCall,
    ms: number,
    signal: AbortSignal,
  ): Promise<CallEnd> {
    const key = `${language} ${folder}`;
    const lane = this.#lanes.get(key) ?? new Lane(async (own) => await this.#started(language, folder, own));
    this.#lanes.set(key, lane);
    try {
      return await lane.call(call, ms, AbortSignal.any([signal, this.#closing.signal]));
    } catch (error) {
      signal.throwIfAborted();
      if (this.#closing.signal.aborted)
        throw new ToolFailure('failed', `${call.tool} was not run to its end, as Cuebook is closed.`, {
          cause: error,
        });
      throw error instanceof WorkerEnded ? endedFailure(call.tool, error) : error;
    } finally {
      if (lane.isEmpty && this.#lanes.get(key) === lane) this.#lanes.delete(key);
    }
  }

  async #started(language: Language, folder: string, signal: AbortSignal): Promise<WarmWorker> {
    const program = await this.#program(language);
    return await this.#room.enter(async () => {
      const code = new LoadedCode(folder);
      const spawned = await this.#spawned(program, folder);
      return new WarmWorker(spawned, code, this.#world.limits, (worker) => this.#room.rested(worker));
    }, signal);
  }

  async #spawned(program: WorkerProgram, folder: string): Promise<SpawnedWorker> {
    try {
      const lent = await this.#lent.folderFor(folder);
      return await spawnWorker(program, { folder, lent }, this.#world);
    } catch (error) {
      const reason = errorMessage(error);
      throw new ToolFailure('failed', `No process can be started for the skill: ${reason}.`, {
        cause: error,
      });
    }
  }

  async #program(language: Language): Promise<WorkerProgram> {
    const { environment, limits } = this.#world;
    if (language === 'javascript') return nodeProgram(environment, limits);
    this.#python ??= findPython(environment);
    try {
      return pythonProgram(await this.#python, environment, limits);
    } catch (error) {
      // It may be installed by the next call.
      this.#python = undefined;
      throw error;
    }
  }
}
