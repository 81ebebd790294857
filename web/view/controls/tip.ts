/** What an element says beside the pointer, with the keys that do the same. The tip host shows it. */
export interface Tipped {
  readonly 'data-tip': string;
  readonly 'data-tip-keys'?: string;
}

/** To be spread into an element. It needs a label of its own: nobody hears a tip. */
export function tip(label: string, keys?: string): Tipped {
  return { 'data-tip': label, ...(keys !== undefined && { 'data-tip-keys': keys }) };
}
