import { pathToFileURL } from 'node:url';
import type { AgentMethod } from '../code-agent.ts';
import { AGENT_METHODS } from '../code-agent.ts';
import type { LoadOrder } from '../frames.ts';
import { type AgentClass, findClass } from './find-class.ts';

/** An agent that was made, whatever its class is. */
export interface LoadedAgent {
  readonly methods: readonly AgentMethod[];
  call(method: AgentMethod, values: readonly unknown[]): unknown;
}

/** Loads a module and makes the agent that is in it. */
export async function loadAgent({ modulePath, names, ...facts }: LoadOrder): Promise<LoadedAgent> {
  const exported: unknown = await import(pathToFileURL(modulePath).href);
  const found = findClass(exported, names);
  if (!found) throw new Error(`it exports no class, or several of which none is named ${names[0]}`);
  const agent = await made(found, facts);
  giveFacts(agent, facts);
  const methods = AGENT_METHODS.filter((method) => typeof Reflect.get(agent, method) === 'function');
  if (methods.length === 0) throw new Error('its class has neither executeTask nor generateReply');
  return {
    methods,
    call: (method, values) => Reflect.apply(Reflect.get(agent, method), agent, values),
  };
}

async function made(found: AgentClass, { metadata, settings }: Facts): Promise<object> {
  const create = found.create;
  const agent: unknown =
    typeof create === 'function'
      ? await Reflect.apply(create, found, [metadata, settings])
      : new found(metadata, settings);
  if (typeof agent !== 'object' || agent === null) throw new Error('its create gives no agent');
  return agent;
}

type Facts = Pick<LoadOrder, 'metadata' | 'settings'>;

/** A class need not keep what it is made with to find it in `this`. */
function giveFacts(agent: object, { metadata, settings }: Facts): void {
  for (const [name, value] of Object.entries({ metadata, settings })) {
    if (Reflect.get(agent, name) === undefined)
      Reflect.defineProperty(agent, name, { value, writable: true, configurable: true, enumerable: true });
  }
}
