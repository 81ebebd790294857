/** What makes a shell say, by marks in its stream, where its prompts and commands begin and end. */
export interface Integration {
  /** Texts by their names, for a private folder that is there until the shell has ended. */
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Beside the user's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** `paste`: into the shell's own line editor. Else it is written into `TURN_FILE`, and the keys are typed. */
  readonly taking: 'paste' | { readonly keys: string };
  /** How marks are put back that something has replaced. */
  readonly restore?: {
    /** At a prompt without marks. It does nothing where none are missing. */
    readonly lost: string;
    /** Before a command, where the prompt has marks and what is called around it may have none. */
    readonly next: string;
  };
}

/** What an integration is made for. */
export interface IntegrationPlace {
  /** The private folder. */
  readonly folder: string;
  /** The number of the shell in its terminal: shells may be started in shells. */
  readonly shell: number;
  /** A secret that every mark carries: what a command prints is no mark of ours. */
  readonly id: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Where a shell without a paste that can be trusted finds what it shall run. */
export const TURN_FILE = 'turn';

/**
 * Keys after Ctrl-^, which no shell uses: one empties the line that is edited, one begins a paste, the others put lost marks back. They are short, since
 * editors read byte by byte, and the user's own keys stay as they are.
 */
export const CLEAR_KEY = '\x1e0';
export const PASTE_KEY = '\x1e1';
export const RESTORE_KEY = '\x1e2';
export const RESTORE_END = '\x1e3';
export const HOOK_KEY = '\x1e4';
export const PASTE_END = '\x1b[201~';
/** Ctrl-J, which is Enter for everybody: who changes what Enter does leaves it alone. */
export const SUBMIT_KEY = '\n';

/** A word for any shell of the Bourne family, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
