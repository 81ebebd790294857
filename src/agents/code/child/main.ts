// The process of an agent that is code. Cuebook starts it, and speaks with it through a pipe: see ../frames.ts.
import { Worker } from 'node:worker_threads';
import { Task } from '../../kit/task.ts';
import type { CodeCall } from '../code-agent.ts';
import type { LoadOrder, ParentFrame } from '../frames.ts';
import { agentSession } from './agent-session.ts';
import { answerFrom } from './answer.ts';
import { Channel } from './channel.ts';
import { failureFacts } from './failure-facts.ts';
import { type LoadedAgent, loadAgent } from './load-agent.ts';
import { Loading } from './loading.ts';

const [, here = '', memoryMb = ''] = process.argv;
const extension = here.endsWith('.ts') ? 'ts' : 'js';

const channel = new Channel();
let workspace = process.cwd();
let loading: Loading | undefined;
let agent: LoadedAgent | undefined;
let running: { readonly number: number; readonly ending: AbortController } | undefined;

const guard = new Worker(new URL(`./guard.${extension}`, import.meta.url), {
  workerData: { memoryBytes: Number(memoryMb) * 1024 * 1024 },
});
guard.unref();
process.on('uncaughtException', crash).on('unhandledRejection', crash);
channel.listen(heed);
channel.send({ type: 'started' });

function heed(frame: ParentFrame): void {
  if (frame.type === 'load') void load(frame);
  else if (frame.type === 'call') void perform(frame.number, frame.call);
  else if (frame.number === running?.number) running.ending.abort();
}

async function load({ pins, ...order }: LoadOrder): Promise<void> {
  workspace = order.workspace;
  loading = new Loading({
    workspace,
    door: new URL(`./door.${extension}`, import.meta.url).href,
    ownPackage: new URL('../../../../', import.meta.url).href,
    ownCode: new URL('../../../', import.meta.url).href,
    ...(pins && { pins: new Map(pins) }),
  });
  try {
    agent = await loadAgent(order);
    channel.send({ type: 'ready', methods: [...agent.methods], files: loading.takeFiles() });
  } catch (error) {
    channel.sendLast({ type: 'unloadable', failure: failureFacts(error, workspace) }, () => {
      // Of a module that is no JavaScript, Node alone knows the line, and tells it only of what nobody catches.
      process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
      setImmediate(() => {
        throw error;
      });
    });
  }
}

async function perform(number: number, call: CodeCall): Promise<void> {
  const ending = new AbortController();
  running = { number, ending };
  channel.send({ type: 'begun', number });
  const session = agentSession(call.session, ending.signal, () => {
    if (running?.number !== number) throw new Error('A marker can only be added while the call runs.');
    channel.send({ type: 'marker', number });
  });
  const say = async (delta: string) => {
    channel.send({ type: 'text', number, delta });
    await channel.drained();
  };
  try {
    const values = call.method === 'executeTask' ? [Task.fromJSON(call.task), session] : [session];
    const answer = await answerFrom(agent?.call(call.method, values), { say, signal: ending.signal });
    const response: unknown = answer && JSON.parse(JSON.stringify(answer));
    channel.send({ type: 'end', number, response, files: loading?.takeFiles() ?? [] });
  } catch (error) {
    channel.send({ type: 'failed', number, failure: failureFacts(error, workspace) });
  }
  running = undefined;
}

/** What nobody caught leaves the code in a state that nobody knows. */
function crash(thrown: unknown): void {
  const failure = failureFacts(thrown, workspace);
  channel.sendLast({ type: 'failed', ...(running && { number: running.number }), failure }, () =>
    process.exit(1),
  );
}
