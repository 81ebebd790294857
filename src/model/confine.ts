/** A program that is to run where it can do no harm. */
export interface ConfineWish {
  readonly command: string;
  readonly args: readonly string[];
  /** Real path of the folder that it may read and not write; it is where the program starts. */
  readonly folder: string;
  /** What else it needs to read, each seen where it is. */
  readonly readOnly: readonly string[];
  /** All that it is to have of an environment, but for `PATH`, `HOME` and `TMPDIR`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryBytes: number;
  readonly processes: number;
  /** A descriptor that nobody else uses. */
  readonly spareDescriptor: number;
}

/** How to start it. The environment that it is started with does not reach it. */
export interface Confined {
  readonly command: string;
  readonly args: readonly string[];
  /** To be written to the spare descriptor. */
  readonly spareInput?: Uint8Array;
}

/** Keeps programs off the network, off all files but their own, and from starting processes without end. */
export interface Confine {
  /** Undefined where this machine cannot. */
  wrap(wish: ConfineWish): Promise<Confined | undefined>;
}
