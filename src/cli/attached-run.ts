import type { RunEvent, RunSummary } from '../model/run.ts';
import type { Evidence } from '../model/terminal.ts';
import type { TerminalEffect } from '../model/terminal-effect.ts';
import type { Workbench } from '../workbench.ts';
import { attachTerminal } from './attach-terminal.ts';
import { io } from './io.ts';
import { dim } from './paint.ts';
import type { ShownRun } from './print-run.ts';

/**
 * Runs, and shows the terminal that is typed into as it is, in the one that the person sits at. Whoever leaves it
 * (Ctrl-]) leaves the run going on.
 */
export async function attachedRun(
  { session, events }: Pick<ShownRun, 'session' | 'events'>,
  { terminals, terminalEffects, sessions }: Pick<Workbench, 'terminals' | 'terminalEffects' | 'sessions'>,
): Promise<RunSummary> {
  const viewer = new Viewer(session.id, terminals, await terminalEffects());
  const typed = new Set<string>();
  let summary: RunSummary | undefined;
  try {
    for await (const event of events) {
      if (event.type === 'evidence-added' && event.data.kind === 'keys') typed.add(event.data.evidenceId);
      if (event.type === 'run-summary') summary = event;
      else await viewer.see(event);
    }
  } finally {
    await viewer.leave();
  }
  if (!summary) throw new Error('The run ended without a summary.');
  if (typed.size > 0) {
    const { evidence } = await sessions.messages(session.id);
    printTyped(evidence.filter(({ id }) => typed.has(id)));
  }
  return summary;
}

/** Says what Cuebook typed, prompt by prompt: on the terminal it could hardly be told from what the program does. */
function printTyped(evidence: readonly Evidence[]): void {
  const lines = evidence.map(({ text }, index) => `  prompt ${index + 1}: ${text.replaceAll('\n', ' · ')}`);
  io().stderr.write(`${dim(['Cuebook typed:', ...lines].join('\n'))}\n`);
}

class Viewer {
  readonly #sessionId: ShownRun['session']['id'];
  readonly #terminals: Workbench['terminals'];
  readonly #effects: readonly TerminalEffect[];
  #view: { readonly name: string; readonly stop: AbortController; readonly over: Promise<void> } | undefined;
  #hasLeft = false;

  constructor(
    sessionId: ShownRun['session']['id'],
    terminals: Workbench['terminals'],
    effects: readonly TerminalEffect[],
  ) {
    this.#sessionId = sessionId;
    this.#effects = effects;
    this.#terminals = terminals;
  }

  /** A prompt that goes to another terminal, or to another program in it, brings that on the screen. */
  async see(event: RunEvent): Promise<void> {
    if (this.#hasLeft || (event.type !== 'terminal-state' && event.type !== 'submitted')) return;
    const name = event.data.terminal;
    const isNew = event.type === 'terminal-state' && event.data.state === 'ready';
    if (!isNew && this.#view?.name === name) return;
    const live = this.#terminals.list(this.#sessionId).find((each) => each.name === name);
    if (!live) return;
    await this.leave();
    const stop = new AbortController();
    const over = attachTerminal(live, { signal: stop.signal, effects: this.#effects }).then(({ reason }) => {
      if (reason !== 'detached') return;
      this.#hasLeft = true;
      io().stderr.write(`\r\n${dim('Detached. The run continues.')}\n`);
    });
    this.#view = { name, stop, over };
  }

  async leave(): Promise<void> {
    this.#view?.stop.abort();
    await this.#view?.over;
    this.#view = undefined;
  }
}
