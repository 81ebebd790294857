/** What came from the person, or the program, that we talk with. */
export type Typed =
  | { readonly kind: 'line'; readonly text: string }
  /** Nothing more will come. */
  | { readonly kind: 'end' };

/** Where it comes from. */
export interface InputSource {
  read(): Promise<Typed>;
  /** Leaves the terminal to somebody else for as long as `work` takes. */
  lent<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}
