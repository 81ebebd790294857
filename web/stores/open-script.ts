import type { SessionId } from '../../src/model/ids.ts';
import { withSessionId } from '../../src/script/session-id-line.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import { startScript } from '../link/start-script.ts';
import { activityOf } from '../state/activity.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Trouble } from '../state/connection.ts';
import type { RunQuestion, RunWish, TypingQuestion } from '../state/run-wish.ts';
import {
  type ArgumentValues,
  argumentFields,
  type GivenArguments,
  lacksArguments,
  passedArguments,
} from '../state/script-arguments.ts';
import { readingOf } from '../state/script-reading.ts';
import { rememberArguments, rememberedArguments } from './argument-memory.ts';
import type { ShownSession } from './conversation.ts';
import type { Drafts } from './drafts.ts';
import type { Link } from './link.ts';
import { carryMessage } from './message-draft.ts';
import type { Panes } from './panes.ts';
import { ScriptStatus } from './script-status.ts';
import { ScriptText } from './script-text.ts';
import type { Scripts } from './scripts.ts';
import type { Sessions } from './sessions.ts';
import { Store } from './store.ts';
import type { Where } from './where.ts';

/** What of the desk a script needs. */
interface ScriptDesk {
  readonly drafts: Drafts;
  readonly link: Link;
  readonly panes: Panes;
  readonly scripts: Scripts;
  readonly sessions: Sessions;
  readonly shown: ShownSession;
  readonly where: Pick<Where, 'state'>;
}

interface OpenScriptState {
  /** What is filled in where the prompts have places for it. */
  readonly values: ArgumentValues;
  readonly isStarting: boolean;
  /** Why the last thing that was to be done was not. */
  readonly trouble: Trouble | undefined;
  /** What could not be done as it was asked for. */
  readonly warnings: readonly string[];
  readonly asking: RunQuestion | undefined;
  /** The prompt that the cursor is in, counted from 0. */
  readonly cursor: number | undefined;
  /** A take that somebody wants to look at, as long as the script belongs to the same session as then. */
  readonly chosen: { readonly id: SessionId; readonly linked: SessionId | undefined } | undefined;
}

/** A script that is looked at: its text, how it stands to its session, and what can be done with the two. */
export class OpenScript extends Store<OpenScriptState> {
  readonly path: string;
  readonly text: ScriptText;
  readonly status: ScriptStatus;
  readonly #desk: ScriptDesk;
  #leave: readonly (() => void)[] = [];
  #seen = '';

  constructor(path: string, desk: ScriptDesk) {
    super({
      values: rememberedArguments(path),
      isStarting: false,
      trouble: undefined,
      warnings: [],
      asking: undefined,
      cursor: undefined,
      chosen: undefined,
    });
    this.path = path;
    this.#desk = desk;
    this.text = new ScriptText(path, desk.link, desk.drafts);
    this.status = new ScriptStatus(path, desk.link);
  }

  /** Begins to watch; returns what ends it. */
  open(): () => void {
    const { scripts, shown, link, panes } = this.#desk;
    panes.turnTo('script');
    let before = this.text.state.draft?.text;
    this.#leave = [
      this.text.subscribe(() => {
        const now = this.text.state.draft?.text;
        // What was just read is asked about by who reads it.
        if (before !== undefined && now !== before) this.#askSoon();
        if (now !== before && this.state.trouble) this.change({ trouble: undefined });
        before = now;
      }),
      this.status.subscribe(() => this.#look()),
      scripts.onFileChange((path) => {
        if (path === undefined || path === this.path) void this.#readAgain();
      }),
      shown.subscribe(() => this.#noteProgress()),
      link.subscribe(() => {
        if (link.state.type === 'connected') void this.#comeBack();
      }),
    ];
    this.#look();
    void this.#readAgain();
    return () => this.#close();
  }

  /** Looks at another take of the script, until the script belongs to another session. */
  showTake(id: SessionId): void {
    if (!this.#isOpen) return;
    this.change({ chosen: { id, linked: this.status.state.status?.session?.id } });
    this.#look();
  }

  async save(): Promise<void> {
    if (!this.state.isStarting) return await this.#doing(async () => await this.text.save());
    // Whatever is being done, what was typed since is not forgotten.
    const trouble = await this.text.save();
    if (trouble) this.change({ trouble });
  }

  /** Lets what is edited stand, and puts it into the file. */
  async keepMine(): Promise<void> {
    await this.#doing(async () => await this.text.keepMine());
  }

  /** Writes the file that is gone anew. */
  async saveAgain(): Promise<void> {
    await this.#doing(async () => await this.text.saveAgain());
  }

  /** Saves, and runs what is wished for, or else what has to be run. Asks first for arguments that are missing. */
  async run(wish: RunWish = {}): Promise<void> {
    const { script } = readingOf(this.text.state.draft?.text ?? '');
    if (lacksArguments(script, this.args)) {
      this.ask('arguments', wish);
      return;
    }
    const questions: TypingQuestion[] = [];
    await this.#onFile(async () => {
      const args = this.args;
      const body = { path: this.path, ...wish, ...(args && { args }) };
      const started = await startScript(this.#desk.link.client, body);
      if ('prompts' in started) return void questions.push(started);
      const { sessionId, runs } = started;
      this.change({ warnings: started.warnings.map(({ message }) => message) });
      if (!this.#isOpen) return;
      if (runs) this.#desk.panes.turnTo('conversation');
      const before = this.#desk.shown.state.id;
      if (before !== undefined) carryMessage(before, sessionId);
      this.showTake(sessionId);
    });
    // Only now: who says yes at once is to be heard.
    for (const question of questions) this.change({ asking: { type: 'typing', wish, ...question } });
  }

  /** Whatever else is being done: what has just begun can be stopped at once. */
  async stop(): Promise<void> {
    this.change({ trouble: await this.#desk.shown.stop() });
  }

  /** Decides which session the script belongs to; runs nothing. */
  async resolve(resolution: 'keep' | 'clone' | 'fresh'): Promise<void> {
    await this.#onFile(async () => {
      const args = this.args;
      const body = { path: this.path, resolution, ...(args && { args }) };
      this.status.take(await this.#desk.link.client.json(scriptRoutes.resolveScript, { body }));
    });
  }

  /** Wants something filled in before a run. */
  ask(type: 'arguments' | 'model', wish: RunWish = {}): void {
    this.change({ asking: { type, wish } });
  }

  stopAsking(): void {
    this.change({ asking: undefined });
  }

  noteCursor(cursor: number | undefined): void {
    if (cursor !== this.state.cursor) this.change({ cursor });
  }

  /** Names a session in the text as the one that the script belongs to. Tells whether the text can. */
  belongTo(id: SessionId): boolean {
    const writing = withSessionId(this.text.state.draft?.text ?? '', id);
    if (!('text' in writing)) return false;
    this.text.edit(writing.text);
    return true;
  }

  giveArguments(values: ArgumentValues): void {
    rememberArguments(this.path, values);
    this.change({ values });
    this.#askNow();
  }

  get args(): GivenArguments | undefined {
    const { script } = readingOf(this.text.state.draft?.text ?? '');
    return passedArguments(argumentFields(script), this.state.values);
  }

  /** Whether what is asked beside it is about the script: it names no other document, and wants skills. */
  get isAboutItself(): boolean {
    const { draft } = this.text.state;
    if (!draft) return false;
    const { document, skills } = readingOf(draft.text).script.settings;
    return document === undefined && skills !== 'off';
  }

  /** Does something with the file, which holds what is edited then; not where somebody has to decide about it first. */
  async #onFile(act: () => Promise<void>): Promise<void> {
    await this.#doing(async () => {
      const unsaved = await this.text.save();
      if (unsaved || !this.text.isSaved) return unsaved;
      const { diagnostics } = readingOf(this.text.state.draft?.text ?? '');
      const fault = diagnostics.find(({ severity }) => severity === 'error');
      if (fault) return { message: fault.message, remedy: undefined };
      const refused = await this.#desk.link.tried(act);
      await this.#readAgain();
      this.#desk.sessions.refresh();
      return refused;
    });
  }

  /** One thing at a time; what is refused is said beside the script. */
  async #doing(act: () => Attempt): Promise<void> {
    if (this.state.isStarting) return;
    this.change({ isStarting: true, trouble: undefined, warnings: [] });
    const trouble = await act();
    this.change({ isStarting: false, ...(trouble && { trouble }) });
  }

  async #readAgain(): Promise<void> {
    await this.text.read();
    if (this.#isOpen) this.#askNow();
  }

  async #comeBack(): Promise<void> {
    const trouble = await this.text.saveNowIfLate();
    if (trouble) this.change({ trouble });
    await this.#readAgain();
  }

  /** While it is run, and when that ends, prompts get answers; and what was deleted is nobody’s session. */
  #noteProgress(): void {
    const { id, conversation, isGone } = this.#desk.shown.state;
    const isLost = isGone || (id === undefined && this.#wanted !== undefined);
    if (!conversation && !isLost) return;
    const isRunning = conversation !== undefined && activityOf(conversation, []).isRunning;
    const seen = `${id ?? this.#wanted} ${isRunning} ${isLost}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (isLost) this.change({ chosen: undefined });
    this.#askSoon();
  }

  /** What was left changes nothing of what is looked at now, also before what showed it is gone. */
  get #isOpen(): boolean {
    const { place } = this.#desk.where.state;
    return this.#leave.length > 0 && place.type === 'script' && place.path === this.path;
  }

  #look(): void {
    if (!this.#isOpen) return;
    const linked = this.status.state.status?.session?.id;
    const { chosen } = this.state;
    if (chosen && this.status.state.status && chosen.linked !== linked) this.change({ chosen: undefined });
    this.#desk.shown.show(this.#wanted);
  }

  /** The session that is to be seen beside the script. */
  get #wanted(): SessionId | undefined {
    return this.state.chosen?.id ?? this.status.state.status?.session?.id;
  }

  #askSoon(): void {
    const question = this.#question();
    if (question) this.status.askSoon(question);
  }

  #askNow(): void {
    const question = this.#question();
    if (question) void this.status.ask(question);
  }

  #question() {
    const { draft } = this.text.state;
    return draft && { content: draft.text, args: this.args };
  }

  #close(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
    this.status.close();
  }
}
