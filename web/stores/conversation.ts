import type { ApprovalAnswer } from '../../src/model/event.ts';
import type { PromptFile } from '../../src/model/file.ts';
import type { MessageId, SessionId } from '../../src/model/ids.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import type { Session } from '../../src/model/session.ts';
import { agentRoutes } from '../../src/wire/agent-routes.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import { FollowedSession } from '../link/follow.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Trouble } from '../state/connection.ts';
import type { Conversation } from '../state/conversation.ts';
import { isToBeOpened } from '../state/courses.ts';
import { type ShownTranscript, shownTranscript } from '../state/shown-transcript.ts';
import type { Link } from './link.ts';
import type { Sessions } from './sessions.ts';
import { Store } from './store.ts';

type UploadedFile = Pick<PromptFile, 'hash' | 'name'>;

interface ShownConversation {
  /** The session that is to be shown, if any. */
  readonly id: SessionId | undefined;
  /** Undefined while it is read. */
  readonly conversation: Conversation | undefined;
  /** The same, as it is read. */
  readonly transcript: ShownTranscript | undefined;
  /** The sessions that it is one take of, itself included; the oldest first. */
  readonly takes: readonly Session[];
  /** Why the agent could not begin, or what was noticed when it did; each for a person. */
  readonly noticed: readonly Trouble[];
  readonly isGone: boolean;
}

const NOTHING: ShownConversation = {
  id: undefined,
  conversation: undefined,
  transcript: undefined,
  takes: [],
  noticed: [],
  isGone: false,
};

/** Who is to answer, and what it is about; where nothing is said, what was said before or is in the script counts. */
function wishOf(model: string, document: string | undefined) {
  return { ...(model !== '' && { model }), ...(document !== undefined && { document }) };
}

/** The conversation that is looked at: followed as long as it is, and all that can be done with it. */
export class ShownSession extends Store<ShownConversation> {
  readonly #link: Link;
  readonly #sessions: Sessions;
  #followed: FollowedSession | undefined;

  constructor(link: Link, sessions: Sessions) {
    super(NOTHING);
    this.#link = link;
    this.#sessions = sessions;
  }

  /** Follows a session instead of the one before; none with `undefined`. */
  show(id: SessionId | undefined): void {
    if (id === this.state.id) return;
    this.#followed?.close();
    this.#followed = undefined;
    this.put({ ...NOTHING, id });
    if (id === undefined) return;
    this.#followed = this.#follow(id);
    this.readTakes();
  }

  /** Others may have been made or archived meanwhile. */
  readTakes(): void {
    const { id } = this.state;
    if (id === undefined) return;
    void this.#link.tried(async () => {
      const { items } = await this.#link.client.json(sessionRoutes.listTakes, { params: { id } });
      if (this.state.id === id) this.change({ takes: items });
    });
  }

  /** `files`: those that go with it, which were uploaded before. */
  async send(prompt: string, model: string, document?: string, files: readonly UploadedFile[] = []): Attempt {
    return await this.#onSession(async (id) => {
      const given = files.map(({ hash, name }) => ({ hash, name }));
      const body = { prompt, ...wishOf(model, document), ...(given.length > 0 && { files: given }) };
      await this.#link.client.json(sessionRoutes.sendPrompt, { params: { id }, body });
    });
  }

  async goOn(model: string, document?: string): Attempt {
    return await this.#onSession(async (id) => {
      const body = wishOf(model, document);
      await this.#link.client.json(sessionRoutes.resumeTurn, { params: { id }, body });
    });
  }

  async stop(): Attempt {
    return await this.#onSession(async (id) => {
      await this.#link.client.text(sessionRoutes.abortRun, { params: { id } });
    });
  }

  /** Allows or denies, or chooses one of the answers that a program offers, counted from 0. */
  async answer(callId: string, given: ApprovalAnswer | number): Attempt {
    return await this.#onSession(async (id) => {
      const answer = typeof given === 'number' ? { choice: given } : { answer: given };
      const body = { callId, ...answer };
      await this.#link.client.text(sessionRoutes.confirmCall, { params: { id }, body });
    });
  }

  /** Does what stands on a button of a message. */
  async runTask(task: string, messageId: MessageId, model: string, document?: string): Attempt {
    return await this.#onSession(async (id) => {
      const body = { task, messageId, ...wishOf(model, document) };
      await this.#link.client.json(agentRoutes.runTask, { params: { id }, body });
    });
  }

  /** Nothing that was said so far is sent from here on. */
  async reset(): Attempt {
    return await this.#onSession(async (id) => {
      await this.#link.client.json(agentRoutes.resetContext, { params: { id } });
    });
  }

  async undoReset(): Attempt {
    return await this.#onSession(async (id) => {
      await this.#link.client.json(agentRoutes.undoReset, { params: { id } });
    });
  }

  /** A new session with everything before a prompt, or with everything. */
  async fork(before: number | undefined, onMade: (id: SessionId) => void): Attempt {
    return await this.#onSession(async (id) => {
      const body = before === undefined ? {} : { order: before };
      const session = await this.#link.client.json(sessionRoutes.forkSession, { params: { id }, body });
      this.#ifStill(id, () => onMade(session.id));
    });
  }

  /** A take in which the last prompt is asked anew. */
  async regenerate(model: string, onMade: (id: SessionId) => void, document?: string): Attempt {
    return await this.#onSession(async (id) => {
      const body = wishOf(model, document);
      const run = await this.#link.client.json(sessionRoutes.regenerate, { params: { id }, body });
      this.#ifStill(id, () => onMade(run.sessionId));
    });
  }

  #follow(id: SessionId): FollowedSession {
    return new FollowedSession(id, this.#link.client, {
      onChange: (conversation) => {
        const before = this.state.conversation?.session;
        this.change({ conversation, transcript: shownTranscript(conversation, this.state.transcript) });
        if (!before && isToBeOpened(conversation)) void this.#begin(id);
        if (before && before !== conversation.session) this.#sessions.refresh();
      },
      onGone: () => {
        this.change({ isGone: true, conversation: undefined, transcript: undefined });
        this.#sessions.refresh();
      },
      onStream: (isOpen) => {
        if (!isOpen) this.#link.noteBreak();
        // Whether the server is there is asked at once.
        this.#sessions.refresh();
      },
      onError: (error) => this.#link.noteFailure(error),
    });
  }

  /** Lets the agent begin. Whoever is doing so already, in another tab, does it for all. */
  async #begin(id: SessionId): Promise<void> {
    const trouble = await this.#link.tried(async () => {
      try {
        const { warnings } = await this.#link.client.json(agentRoutes.openSession, { params: { id } });
        const noticed = warnings.map(({ message }) => ({ message, remedy: undefined }));
        this.#ifStill(id, () => this.change({ noticed }));
      } catch (error) {
        if (!isRefusal(error, 'SESSION_BUSY')) throw error;
      }
    });
    if (trouble) this.#ifStill(id, () => this.change({ noticed: [trouble] }));
  }

  /** Who has gone elsewhere meanwhile is left there. */
  #ifStill(id: SessionId, act: () => void): void {
    if (this.state.id === id) act();
  }

  async #onSession(act: (id: SessionId) => Promise<void>): Attempt {
    const { id } = this.state;
    if (id === undefined) return undefined;
    return await this.#link.tried(async () => {
      await act(id);
      this.#sessions.refresh();
    });
  }
}
