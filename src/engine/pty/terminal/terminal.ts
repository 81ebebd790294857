/** What came out of a terminal, in its order. */
export type TerminalPiece =
  /** Everything that is none of the below, escape sequences included, in whole characters. */
  | { readonly type: 'text'; readonly text: string }
  /** OSC 133: a prompt begins (A), a command is typed (B), runs (C), has ended (D). */
  | { readonly type: 'mark'; readonly mark: 'A' | 'B' | 'C' | 'D'; readonly parameters: readonly string[] }
  /** OSC 0 and 2. */
  | { readonly type: 'title'; readonly title: string }
  /** OSC 7501. */
  | { readonly type: 'status'; readonly status: ProgramStatus };

/** What a program says of itself by the Program Status Protocol. */
export interface ProgramStatus {
  readonly state: 'idle' | 'working' | 'blocked' | 'done' | 'error' | 'clear';
  readonly app?: string;
  readonly kind?: 'permission' | 'question' | 'auth';
  readonly message?: string;
}

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface TerminalEnd {
  readonly exitCode: number;
  readonly signal?: number;
}

/** What can be seen of a terminal. */
export interface Screen {
  /** One string a row, without trailing blanks. */
  readonly lines: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number };
  readonly isAlternate: boolean;
}

/** The same with its colours. */
export interface Snapshot extends Screen {
  /** What would draw it on another terminal. */
  readonly ansi: string;
}

/** Who reads the keyboard of a terminal, as far as the system tells. */
export interface InputReader {
  readonly pid: number;
  /** As the system calls it. */
  readonly name: string;
  /**
   * `reads`: it waits for the keyboard and for nothing else. `listens`: it waits for the keyboard among other things, as ssh
   * does. `unknown`: the system does not tell what it waits for, as of a program of another user.
   */
  readonly waits: 'reads' | 'listens' | 'unknown';
  /** What it waits in: another one, or another call, has another. */
  readonly call: string;
  /** How often it has waited so far: it has read something when this changes. */
  readonly waitCount: number;
}

/** How a terminal treats what is typed. */
export interface TtyModes {
  /** Line by line: a program that takes keys one by one has turned this off. */
  readonly isCanonical: boolean;
  readonly hasEcho: boolean;
  /** As line editors have it: keys come one by one, and Return is another key than Ctrl-J. */
  readonly isEdited: boolean;
}

/** A program in a terminal of its own. It is its session's leader: whatever it starts is ended with it. */
export interface Terminal {
  readonly pid: number;
  readonly size: TerminalSize;
  readonly hasEnded: boolean;
  /** Resolves when the program is over and everything that it put out was told. Never rejects. */
  readonly ended: Promise<TerminalEnd>;
  /** What the program last called its window, and last said of itself. */
  readonly title: string;
  readonly status: ProgramStatus | undefined;
  /** When something last came out of it, by `performance.now()`. */
  readonly lastOutputAt: number;
  /**
   * Whether everything that runs in it waits, so it has read all that was typed. Where the system does not tell, it counts as
   * idle when nothing has come out for a second.
   */
  isIdle(): boolean;
  /**
   * Who of the programs in the foreground waits for the keyboard; undefined where none does, because one of them works, or
   * where the system does not tell of any program.
   */
  inputReader(): InputReader | undefined;
  /** How the terminal treats what is typed; undefined where nobody can tell. It starts a program: ask seldom. */
  modes(): Promise<TtyModes | undefined>;
  /** Types. What is typed after the end goes nowhere. */
  type(text: string): void;
  resize(size: TerminalSize): void;
  /** Tells the listener everything from here on, piece by piece; marks come exactly where they stood. */
  onPiece(listener: (piece: TerminalPiece) => void): () => void;
  /** Tells the listener all that comes out, as it is: for those who watch. */
  onData(listener: (data: string) => void): () => void;
  /** The screen once all that came out so far is on it. */
  screen(): Promise<Screen>;
  /** The same with its colours, which takes longer. */
  snapshot(): Promise<Snapshot>;
  /**
   * Begins to note every line that the program writes, on the alternate screen too, also those that scroll out of
   * sight; the function returned gives them, in their order, and ends the noting.
   */
  noteLines(): () => Promise<readonly string[]>;
  /** What puts another terminal into the state of this one: for who begins to watch. */
  restore(): Promise<string>;
  /** Ends the program and all that it started: Ctrl-C, SIGTERM, SIGKILL, each after a while. */
  end(): Promise<TerminalEnd>;
}
