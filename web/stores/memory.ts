/** What the browser keeps for the page; where it may not, it is kept as long as the page. */
export interface Memory {
  read(name: string): string | null;
  write(name: string, value: string | null): void;
  /** The rests of all names that begin so. */
  names(beginning: string): readonly string[];
  /** Forgets everything whose name begins so. */
  forget(beginning: string): void;
}

const PREFIX = 'cuebook.';

/** Kept until the browser is told to forget. */
export const choices = memoryIn(() => localStorage);

/** Kept as long as the tab: texts that were not sent, places that were read. */
export const unfinished = memoryIn(() => sessionStorage);

export function memoryIn(storage: () => Storage): Memory {
  /** What the browser did not take. */
  const refused = new Map<string, string>();
  /** Undefined where the browser keeps nothing for us. */
  const tried = <Result>(act: (opened: Storage) => Result): Result | undefined => {
    try {
      return act(storage());
    } catch {
      // Full, or forbidden.
      return undefined;
    }
  };
  const drop = (name: string) => {
    refused.delete(name);
    tried((opened) => opened.removeItem(name));
  };
  const namesFrom = (beginning: string) => {
    const all = [...refused.keys(), ...(tried((opened) => Object.keys(opened)) ?? [])];
    return all.filter((name) => name.startsWith(`${PREFIX}${beginning}`));
  };
  return {
    read(name) {
      return refused.get(PREFIX + name) ?? tried((opened) => opened.getItem(PREFIX + name)) ?? null;
    },
    write(name, value) {
      const whole = PREFIX + name;
      const isKept =
        value !== null &&
        tried((opened) => {
          opened.setItem(whole, value);
          return true;
        });
      if (isKept) refused.delete(whole);
      // What was kept before holds no longer.
      else drop(whole);
      if (value !== null && !isKept) refused.set(whole, value);
    },
    names: (beginning) => namesFrom(beginning).map((name) => name.slice(PREFIX.length + beginning.length)),
    forget: (beginning) => namesFrom(beginning).forEach(drop),
  };
}
