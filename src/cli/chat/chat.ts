import type { SessionId } from '../../model/ids.ts';
import type { Json } from '../../model/json.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import type { TaskSpec } from '../../model/task.ts';
import type { Offers, SessionRun } from '../../workbench.ts';
import { entryText } from '../entry-text.ts';
import { io } from '../io.ts';
import { chatInput } from './chat-commands.ts';
import type { ChatControls, ChatParts, GivenToTask } from './chat-controls.ts';
import { showTurn } from './chat-turn.ts';
import { type Choice, choiceLines, choicesOf, howTo } from './choices.ts';
import { doCommand } from './do-command.ts';
import { beginningOf } from './last-turn.ts';
import { tellWhereItLeads } from './leads-to.ts';
import { NextFiles } from './next-files.ts';
import { ShownChoices } from './shown-choices.ts';

/** A conversation between a person and an agent: what is typed, and what comes of it. */
export class Chat implements ChatControls {
  readonly parts: ChatParts;
  readonly files = new NextFiles();
  readonly #session: Session;
  readonly #shown = new ShownChoices();
  /** The model that was named for this time only. */
  #model: string | undefined;
  #isOver = false;

  constructor(parts: ChatParts, session: Session) {
    this.parts = parts;
    this.#session = session;
    this.#model = parts.options.model;
  }

  get sessionId(): SessionId {
    return this.#session.id;
  }

  async model(): Promise<string> {
    return this.#model ?? (await this.parts.workbench.sessions.model(this.sessionId));
  }

  async set(setting: string, value: Json): Promise<void> {
    const { workbench } = this.parts;
    if (setting === 'model' && typeof value === 'string') await workbench.refuseModel(value);
    await workbench.sessions.setSetting(this.sessionId, setting, value);
    if (setting === 'model') this.#model = undefined;
  }

  leave(): void {
    this.#isOver = true;
  }

  /** Shows how the conversation begins, and goes on until nobody has anything more to say. */
  async talk(): Promise<void> {
    const { input, page, stops } = this.parts;
    await this.#open();
    while (!this.#isOver && !stops.isEnding) {
      const typed = await input.read();
      if (typed.kind === 'end') return;
      try {
        await this.#take(typed.text);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        page.fail(error);
      }
    }
  }

  async choices(): Promise<readonly Choice[]> {
    return choicesOf(await this.#offers());
  }

  show(choices: readonly Choice[]): void {
    this.#shown.show(choices);
    this.parts.page.tell(this.sessionId, {
      type: 'chat-choices',
      text: ['', ...choiceLines(choices)].join('\n'),
      data: { choices: choices.map(({ name, kind }) => ({ name, kind })) },
    });
  }

  async choose(choice: Choice): Promise<void> {
    if (choice.kind === 'operation') {
      throw new Refusal('INVALID_INPUT', `${choice.name} needs to know more.`, {
        remedy: `Type ${howTo(choice.operation)}.`,
      });
    }
    const { task, messageId } = choice;
    await this.runTask(task, messageId === undefined ? {} : { messageId });
  }

  async runTask(task: string | TaskSpec, given: GivenToTask = {}): Promise<void> {
    const { sessions } = this.parts.workbench;
    await this.#turn(
      async (signal) => await sessions.runTask({ ...this.#request(), task, ...given }, signal),
      { showsPrompts: true },
    );
  }

  async #send(text: string): Promise<void> {
    const { sessions } = this.parts.workbench;
    const start = async (signal: AbortSignal) => {
      const run = await sessions.send({ ...this.#request(), text, files: this.files.all }, signal);
      this.files.clear();
      return run;
    };
    // At the terminal it stands there as it was typed.
    await this.#turn(start, { showsPrompts: !io().stdin.isTTY });
  }

  #request() {
    const model = this.#model;
    return { sessionId: this.sessionId, ...(model !== undefined && { model }), ...this.parts.help };
  }

  async #take(text: string): Promise<void> {
    const input = chatInput(text, this.#shown);
    switch (input.kind) {
      case 'nothing':
        return;
      case 'text':
        return await this.#send(input.text);
      case 'choice':
        return await this.choose(this.#shown.numbered(input.number, await this.#offers()));
      case 'command':
        return await doCommand(this, input.command, input.argument);
      case 'unknown':
        throw new Refusal('INVALID_INPUT', `There is no command ${input.word}; it was not sent.`, {
          remedy: `/help shows those there are. To send it as it is, type /${input.word}`,
        });
      default:
        return input satisfies never;
    }
  }

  async #turn(
    start: (signal: AbortSignal) => Promise<SessionRun>,
    showing: { readonly showsPrompts: boolean },
  ): Promise<void> {
    const run = await this.parts.stops.during(async (signal) => {
      const started = await start(signal);
      await showTurn(started, this.parts, showing);
      return started;
    });
    await tellWhereItLeads(run, this.parts);
    await this.#showNewButtons();
  }

  async #offers(): Promise<Offers> {
    return await this.parts.workbench.sessions.offers(this.sessionId);
  }

  async #showNewButtons(): Promise<void> {
    const buttons = this.#shown.newButtons(await this.#offers());
    if (buttons.length > 0) this.show(buttons);
  }

  /** Shows the boot message, which is said now if it is time for it, or where the conversation was left. */
  async #open(): Promise<void> {
    const { page, stops, workbench, help } = this.parts;
    await stops.during(async (signal) => {
      const { session, agent, boot, next, warnings } = await workbench.sessions.open(
        this.sessionId,
        help,
        signal,
      );
      for (const { message } of warnings) page.remark(`Note: ${message}`);
      const entries = beginningOf((await workbench.sessions.messages(session.id)).messages, boot);
      page.tell(session.id, {
        type: 'chat-opened',
        text: entries.map((entry) => `\n${entryText(entry)}`).join('\n'),
        data: { session, agentId: agent?.id ?? null, boot: boot ?? null, warnings },
      });
      if (!next) return;
      await showTurn(next, this.parts, { showsPrompts: true });
      await tellWhereItLeads(next, this.parts);
    });
    await this.#showNewButtons();
  }
}
