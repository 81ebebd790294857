/**
 * Which model is compared with which of before: those of the same name. Where each side has asked a single one, the two are
 * compared whatever they are called: somebody wants to know whether the new one is as good.
 */
export function pairedModels(now: readonly string[], before: readonly string[]): ReadonlyMap<string, string> {
  const [only, ...others] = now;
  const [earlier, ...more] = before;
  if (only !== undefined && earlier !== undefined && others.length === 0 && more.length === 0) {
    return new Map([[only, earlier]]);
  }
  return new Map(now.filter((model) => before.includes(model)).map((model) => [model, model]));
}
