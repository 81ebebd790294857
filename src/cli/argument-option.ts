import { Refusal } from '../model/refusal.ts';

/** The arguments that `--arg name=value` gives, each once. */
export function namedArguments(options: readonly string[]): Readonly<Record<string, string>> {
  const named = new Map<string, string>();
  for (const option of options) {
    const equals = option.indexOf('=');
    if (equals < 1) {
      throw new Refusal('INVALID_INPUT', `--arg takes name=value, not ${JSON.stringify(option)}.`);
    }
    const name = option.slice(0, equals);
    if (named.has(name)) {
      throw new Refusal('INVALID_INPUT', `--arg gives the argument ${JSON.stringify(name)} twice.`);
    }
    named.set(name, option.slice(equals + 1));
  }
  return Object.fromEntries(named);
}
