/** The line that begins a block, `<!-- block:ID -->`, or ends it, `<!-- /block:ID -->`. */
export interface BlockMarker {
  readonly id: string;
  readonly isEnd: boolean;
}

/** Alone on its line; more than three spaces before it make it code. */
const MARKER = /^ {0,3}<!--[ \t]*(\/?)block:[ \t]*([A-Za-z0-9][A-Za-z0-9._:-]{0,127}?)[ \t]*-->[ \t]*$/;

export function markerIn(line: string): BlockMarker | undefined {
  const [, slash, id] = MARKER.exec(line) ?? [];
  return id === undefined ? undefined : { id, isEnd: slash === '/' };
}

export function beginOf(id: string): string {
  return `<!-- block:${id} -->`;
}

export function endOf(id: string): string {
  return `<!-- /block:${id} -->`;
}
