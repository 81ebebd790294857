/** What the browser keeps for the page; where it may not, nothing is kept and nothing breaks. */
export interface Memory {
  read(name: string): string | null;
  write(name: string, value: string | null): void;
  /** Forgets everything whose name begins so. */
  forget(beginning: string): void;
}

/** Kept until the browser is told to forget. */
export const choices = memoryIn(() => localStorage);

/** Kept as long as the tab: texts that were not sent, places that were read. */
export const unfinished = memoryIn(() => sessionStorage);

function memoryIn(storage: () => Storage): Memory {
  return {
    read(name) {
      try {
        return storage().getItem(`cuebook.${name}`);
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        if (value === null) storage().removeItem(`cuebook.${name}`);
        else storage().setItem(`cuebook.${name}`, value);
      } catch {
        // Full, or forbidden: it is only not remembered.
      }
    },
    forget(beginning) {
      try {
        const names = Object.keys(storage()).filter((name) => name.startsWith(`cuebook.${beginning}`));
        for (const name of names) storage().removeItem(name);
      } catch {
        // Forbidden: nothing was remembered.
      }
    },
  };
}
