import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket, WebSocketServer } from 'ws';
import type { SessionId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import type { TerminalEffect } from '../../model/terminal-effect.ts';
import type { Workbench } from '../../workbench.ts';
import type { Doorkeeper } from '../access/doorkeeper.ts';
import { refused } from '../http/error-answer.ts';
import { hangUp } from '../http/hang-up.ts';
import { knockAt } from '../http/knock.ts';
import { askedTerminal } from './asked-terminal.ts';
import type { LiveTerminal } from './terminal-outlet.ts';
import { TerminalVisitor } from './terminal-visitor.ts';

interface WatchedWorkbench {
  readonly terminals: Pick<Workbench['terminals'], 'list' | 'find'>;
  terminalEffects: Workbench['terminalEffects'];
  readonly sessions: Pick<Workbench['sessions'], 'get'>;
  readonly trust: Pick<Workbench['trust'], 'state'>;
}

interface TerminalSocketsOptions {
  readonly doorkeeper: Doorkeeper;
  readonly workbench: WatchedWorkbench;
  /** How often it is asked who is still there. */
  readonly pingMs?: number;
  report(error: unknown): void;
}

const MOST_SOCKETS = 200;
const LARGEST_FRAME = 1024 * 1024;
const PING_MS = 15_000;
const FOLLOW_MS = 250;
/** How long an answer to whether the workspace is trusted holds. */
const TRUST_MS = 1_000;
const LAST_WORDS_MS = 1_000;
const GOING_AWAY = 1001;

/** Those who watch terminals, each over a socket of its own. To leave ends nothing. */
export class TerminalSockets {
  readonly #options: TerminalSocketsOptions;
  readonly #visitors = new Map<WebSocket, TerminalVisitor>();
  #server: Promise<WebSocketServer> | undefined;
  #timers: readonly NodeJS.Timeout[] = [];
  #trust: { readonly until: number; readonly isTrusted: Promise<boolean> } | undefined;
  #isOver = false;

  constructor(options: TerminalSocketsOptions) {
    this.#options = options;
  }

  /** Lets in who may come in and names a terminal that is there, and tells everybody else why not. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // What the other end does to its connection is no fault of ours.
    socket.on('error', () => undefined);
    try {
      const { doorkeeper, workbench } = this.#options;
      doorkeeper.admit(knockAt(request));
      const {
        params: { id, name },
        query: { columns, rows },
      } = await askedTerminal(request);
      this.#refuseMore();
      await workbench.sessions.get(id);
      // Who comes in is told how it is now.
      this.#trust = undefined;
      const [server, isTrusted, effects] = await Promise.all([
        this.#loaded(),
        this.#mayType(),
        workbench.terminalEffects(),
      ]);
      const live = workbench.terminals.find(id, name);
      this.#refuseMore();
      if (columns !== undefined && rows !== undefined && isTrusted)
        this.#resize(live.terminal, { columns, rows });
      server.handleUpgrade(request, socket, head, (opened) => this.#welcome(opened, id, live, effects));
    } catch (error) {
      hangUp(socket, refused(error, this.#options.report));
    }
  }

  /** Says good-bye to all who watch. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
    const left = Array.from(this.#visitors, async ([socket, visitor]) => {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      visitor.leave(GOING_AWAY, 'The server stops.');
      await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
      socket.terminate();
    });
    await Promise.all(left);
  }

  #refuseMore(): void {
    if (this.#isOver) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    if (this.#visitors.size < MOST_SOCKETS) return;
    throw new Refusal('TOO_MANY_REQUESTS', `More than ${MOST_SOCKETS} watch terminals already.`);
  }

  async #loaded(): Promise<WebSocketServer> {
    this.#server ??= this.#load();
    return await this.#server;
  }

  async #load(): Promise<WebSocketServer> {
    const { WebSocketServer } = await import('ws');
    const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
    server.on('wsClientError', (error, socket) => {
      const reason = new Refusal('INVALID_INPUT', `The request for a socket is not right: ${error.message}.`);
      hangUp(socket, refused(reason, this.#options.report));
    });
    return server;
  }

  #welcome(socket: WebSocket, id: SessionId, live: LiveTerminal, effects: readonly TerminalEffect[]): void {
    const { terminals } = this.#options.workbench;
    const visitor = new TerminalVisitor(socket, live, {
      current: () => terminals.list(id).find(({ name }) => name === live.name),
      mayType: async () => await this.#mayType(),
      effects,
      resize: (terminal, size) => this.#resize(terminal, size),
      report: this.#options.report,
    });
    this.#visitors.set(socket, visitor);
    socket.once('close', () => this.#visitors.delete(socket));
    if (this.#timers.length > 0) return;
    this.#timers = [
      setInterval(() => this.#forAll((each) => each.ping()), this.#options.pingMs ?? PING_MS).unref(),
      setInterval(() => this.#forAll((each) => each.follow()), FOLLOW_MS).unref(),
    ];
  }

  #resize(terminal: LiveTerminal['terminal'], { columns, rows }: LiveTerminal['terminal']['size']): void {
    if (columns === terminal.size.columns && rows === terminal.size.rows) return;
    terminal.resize({ columns, rows });
    this.#forAll((each) => each.terminal === terminal && each.look());
  }

  #forAll(act: (visitor: TerminalVisitor) => void): void {
    for (const visitor of this.#visitors.values()) act(visitor);
  }

  async #mayType(): Promise<boolean> {
    const now = performance.now();
    if (!this.#trust || now > this.#trust.until) {
      const state = this.#options.workbench.trust.state();
      this.#trust = { until: now + TRUST_MS, isTrusted: state.then(({ isTrusted }) => isTrusted) };
    }
    return await this.#trust.isTrusted;
  }
}
