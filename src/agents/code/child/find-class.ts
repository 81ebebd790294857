import { isObject } from '../../../model/value-check.ts';
import { AGENT_METHODS } from '../code-agent.ts';

/** What makes an agent: called with `new`, unless it has a `create`. */
export interface AgentClass {
  new (metadata: unknown, settings: unknown): unknown;
  readonly create?: unknown;
}

/**
 * The class of an agent among the exports of a module: the default one (with CommonJS `module.exports`), or one that is
 * named like the agent, or the only one.
 */
export function findClass(module: unknown, names: readonly string[]): AgentClass | undefined {
  // What a compiler made CommonJS of has its default export inside of the default export.
  const defaults = [module, defaultOf(module), defaultOf(defaultOf(module))];
  return (
    defaults.find(isFunction) ?? defaults.map((exported) => classAmong(exported, names)).find(isFunction)
  );
}

function defaultOf(exported: unknown): unknown {
  return isObject(exported) ? exported['default'] : undefined;
}

function classAmong(exported: unknown, names: readonly string[]): AgentClass | undefined {
  if (!isObject(exported)) return undefined;
  const named = names.map((name) => (Object.hasOwn(exported, name) ? exported[name] : undefined));
  const [only, ...others] = new Set(Object.values(exported).filter(isClass));
  return named.find(isFunction) ?? (others.length === 0 ? only : undefined);
}

function isFunction(value: unknown): value is AgentClass {
  return typeof value === 'function';
}

function isClass(value: unknown): value is AgentClass {
  if (typeof value !== 'function' || !isObject(value.prototype)) return false;
  const { prototype } = value;
  return (
    Function.prototype.toString.call(value).startsWith('class') ||
    AGENT_METHODS.some((method) => method in prototype)
  );
}
