import { readFile } from 'node:fs/promises';
import { inputFiles } from '../../context/input-files.ts';
import { reminderOf } from '../../context/reminder/reminder.ts';
import type { Receiver } from '../../context/sent-parts.ts';
import type { ReminderWish } from '../../context/user-context.ts';
import { type ContextConfig, isTimeZone } from '../../files/context-config.ts';
import { sha256 } from '../../files/sha256.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { PromptFile } from '../../model/file.ts';
import { isAskedPrompt } from '../../model/message.ts';
import type { MissingFile } from '../../model/missing-file.ts';
import type { ModelFacts } from '../../model/model-facts.ts';
import { liveModelOf } from '../../model/model-name.ts';
import { lastTurnsOf } from '../../model/model-settings.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Session } from '../../model/session.ts';
import type { Tool } from '../../model/tool.ts';
import type { Conversation } from '../conversation.ts';
import type { OutputWish, WishedOutput } from '../output/output-wish.ts';
import { isRecordedOnly, type RunSettings } from '../run-settings.ts';
import type { TurnPlan } from '../run-turn.ts';
import { type ChosenSkills, NO_SKILLS } from '../skills/chosen-skills.ts';
import { outputOfTurn } from '../skills/output-of-skills.ts';
import type { SkillsOfRun, SkillsOfTurn } from '../skills/skills-of-run.ts';
import type { TurnTelemetry } from '../telemetry/turn-telemetry.ts';
import { availablePath, unavailable } from './available-path.ts';
import type { ContextWorld } from './context-world.ts';
import { type GivenFiles, givenFiles } from './given-files.ts';
import { missingFiles, missingFileWarning, refuseMissingFiles } from './missing-files.ts';
import { type PictureWish, pictureNote } from './picture-notes.ts';
import { isCompleteImage, type SentImages, sentImages } from './sent-images.ts';
import type { Toolbox } from './toolbox.ts';
import { type RequestCheck, windowGuard } from './window-guard.ts';

/** What the models of a run are told besides the conversation. */
export interface RunContextFacts {
  readonly session: Pick<Session, 'id' | 'metadata'>;
  readonly settings: RunSettings;
  /** Whether a model is asked at all: a recording is told nothing. */
  readonly asksModel: boolean;
  /** Those that can be searched. */
  readonly datasets: readonly Dataset[];
  readonly toolbox: Toolbox;
  /** What skills are chosen from; absent where there are to be none. */
  readonly skills?: SkillsOfRun;
  /** What every answer has to satisfy, whatever skills ask for. */
  readonly output?: WishedOutput;
  readonly now: () => Date;
}

/** What a turn is run with, besides its prompt. */
export interface TurnContext {
  /** What the model is told before the prompt; absent where that is nothing. */
  readonly reminder?: string;
  readonly receiver: Receiver;
  readonly tools: readonly Tool[];
  /** The skills that it is answered with, and what the model is told of them. */
  readonly skills: ChosenSkills;
  /** What its answer is to be like, where somebody says so. */
  readonly output?: OutputWish;
  readonly check?: RequestCheck;
  /** The hashes of files of earlier turns that cannot be read, where there are any. */
  readonly unavailable?: readonly string[];
  /** What the user should hear of before the answer. */
  readonly notices: readonly RunWarning[];
  readonly warnings: readonly RunWarning[];
}

/** What is wanted of the context of a turn. */
interface TurnWish {
  /** By default pictures are read, to be sent. */
  readonly pictures?: PictureWish;
  /** Whether the turn was sent before: what could not be read then counts, and not what cannot be read now. */
  readonly isPast?: boolean;
  /** Told of what is chosen and called, where the turn is run and not only looked at. */
  readonly telemetry?: TurnTelemetry | undefined;
}

/** Puts together what models are told and may call, turn by turn. */
export class RunContext {
  readonly #world: ContextWorld;
  readonly #facts: RunContextFacts;
  /** Where files lie that are only looked at, by their hashes. */
  readonly #paths = new Map<string, string>();
  /** What holds when the run begins holds to its end. */
  #config: Promise<ContextConfig> | undefined;
  readonly #guards = new Map<string, RequestCheck>();
  readonly #models = new Map<string, Promise<ModelFacts>>();

  constructor(world: ContextWorld, facts: RunContextFacts) {
    this.#world = world;
    this.#facts = facts;
  }

  /** Takes files for kept that are not: they are only looked at, where they lie. */
  assume(files: readonly { readonly hash: string; readonly path: string }[]): void {
    for (const { hash, path } of files) {
      this.#paths.set(hash, path);
    }
  }

  /** The files that go with a prompt. Refuses with NOT_FOUND one that cannot be read, unless nothing is sent anyway. */
  async given(files: readonly PromptFile[] = []): Promise<GivenFiles> {
    if (files.length === 0) return NOTHING_GIVEN;
    const given = givenFiles(files, await this.#world.filesPerMessage());
    const stored = given.files.filter(({ hash }) => !this.#paths.has(hash));
    if (!isRecordedOnly(this.#facts.settings)) await refuseMissingFiles(this.#world.files, stored);
    return given;
  }

  async forTurn(
    plan: TurnPlan,
    conversation: Conversation,
    { pictures = 'read', isPast = false, telemetry }: TurnWish = {},
  ): Promise<TurnContext> {
    const { settings, toolbox, session } = this.#facts;
    const { turnId, model } = plan;
    this.#config ??= this.#world.config();
    const config = await this.#config;
    const missingNow = isPast ? NONE : await this.#missing(plan, conversation);
    // Who goes on with a turn sends what the turn began with.
    const missing = plan.unavailable ? new Set(plan.unavailable) : missingNow;
    const facts = this.#facts.asksModel ? await this.#modelFacts(model) : NOTHING_KNOWN;
    const shown = (plan.files ?? []).filter(({ type }) => type === 'image');
    const { images, warnings } = await this.#images(shown, { model, facts, pictures });
    const reminders: ReminderWish = { language: config.language, mode: config.reminder, missing, images };
    const lastTurns = lastTurnsOf(settings.settings['history']);
    const receiver: Receiver = {
      model: liveModelOf(model),
      turnId,
      reminders,
      ...(lastTurns !== undefined && { lastTurns }),
    };
    const lost = this.#facts.asksModel
      ? missingFiles(conversation.rows, receiver, missing.union(missingNow))
      : [];
    const isTold = this.#facts.asksModel && !plan.resume && plan.task?.task?.type !== 'action';
    const reminder = isTold ? this.#reminder(plan, config, lost) : '';
    const check = this.#guardOf(model, facts);
    const skills = await this.#skills(plan, { conversation, language: config.language, telemetry });
    const offered = await toolbox.toolsFor({ session, conversation, plan, receiver, skills, telemetry });
    const { output, warnings: schemaWarnings } = await outputOfTurn(
      skills.skills,
      isWished(this.#facts.output, plan) ? this.#facts.output : undefined,
      this.#world.outputs,
    );
    return {
      ...(reminder !== '' && { reminder }),
      ...(output && { output }),
      ...(missing.size > 0 && { unavailable: Array.from(missing) }),
      notices: lost.map(missingFileWarning),
      receiver,
      ...(check && { check }),
      tools: offered.tools,
      skills,
      warnings: [...warnings, ...skills.warnings, ...offered.warnings, ...schemaWarnings],
    };
  }

  async #modelFacts(model: string): Promise<ModelFacts> {
    const known = this.#models.get(model) ?? this.#world.modelFacts(model);
    this.#models.set(model, known);
    return await known;
  }

  #guardOf(model: string, facts: ModelFacts): RequestCheck | undefined {
    const known = this.#guards.get(model) ?? windowGuard(model, facts);
    if (known) this.#guards.set(model, known);
    return known;
  }

  async #skills(
    { turnId, prompt: { text }, resume, task }: TurnPlan,
    around: Pick<SkillsOfTurn, 'conversation' | 'language' | 'telemetry'>,
  ): Promise<ChosenSkills> {
    if (!this.#facts.skills || task?.task?.type === 'action') return NO_SKILLS;
    return await this.#facts.skills.forTurn({ ...around, turnId, ...(!resume && { text }) });
  }

  #reminder(plan: TurnPlan, config: ContextConfig, missing: readonly MissingFile[]): string {
    const { settings, datasets, now, session } = this.#facts;
    const files = inputFiles(plan.turnId, plan.files ?? []);
    const isTimely = settings.settings['time'] ?? (files.length > 0 || datasets.length > 0);
    return reminderOf({
      files,
      missing,
      datasets,
      language: config.language,
      ...(isTimely === true && { time: { at: now(), timeZone: timeZoneOf(session, config) } }),
    });
  }

  async #missing(plan: TurnPlan, conversation: Conversation): Promise<ReadonlySet<string>> {
    const own = new Set((plan.files ?? []).map(({ hash }) => hash));
    const files = new Map(
      conversation.rows
        .flatMap((row) => (isAskedPrompt(row) ? (row.metadata.files ?? []) : []))
        .map((file) => [file.hash, file]),
    );
    const missing = new Set<string>();
    await Promise.all(
      Array.from(files.values(), async (file) => {
        if (own.has(file.hash) || this.#paths.has(file.hash)) return;
        // Their content is not sent: whoever reads it compares its bytes.
        if ((await this.#world.files.stateOf(file, 'size')) !== 'intact') missing.add(file.hash);
      }),
    );
    return missing;
  }

  async #bytesOf({ hash, name }: PromptFile): Promise<Uint8Array> {
    const assumed = this.#paths.get(hash);
    const path = assumed ?? (await availablePath(this.#world.files, { hash, name }));
    const bytes = await readFile(path);
    if (assumed === undefined && sha256(bytes) !== hash) throw unavailable(name);
    return bytes;
  }

  async #images(images: readonly PromptFile[], { pictures, ...asked }: ImageWish): Promise<SentImages> {
    if (images.length === 0 || !this.#facts.asksModel) return { images: new Map(), warnings: [] };
    return await sentImages(images, asked, async (image) => {
      if (pictures === 'read') return await this.#bytesOf(image);
      const bytes = await this.#bytesOf(image).catch(() => undefined);
      return bytes === undefined || isCompleteImage(bytes) ? pictureNote(image) : bytes;
    });
  }
}

const NOTHING_KNOWN: ModelFacts = { seesImages: undefined };
const NONE: ReadonlySet<string> = new Set();
const NOTHING_GIVEN: GivenFiles = { files: [], warnings: [] };

interface ImageWish {
  readonly model: string;
  readonly facts: ModelFacts;
  readonly pictures: PictureWish;
}

/** That of the session, else of the workspace, else of the machine. */
function timeZoneOf(
  { metadata: { settings = {} } }: Pick<Session, 'metadata'>,
  config: ContextConfig,
): string {
  const own = settings['timeZone'];
  if (isTimeZone(own)) return own;
  return config.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isWished({ fromPrompt = 0 }: Partial<WishedOutput> = {}, { prompt: { index } }: TurnPlan): boolean {
  return index === undefined || index >= fromPrompt;
}
