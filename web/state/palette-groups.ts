import { type Findable, found, type Match } from './palette.ts';

export interface Grouped<Thing> {
  readonly group: string;
  readonly items: readonly (Thing & { readonly match: Match })[];
}

/** So many of each kind are shown; all parts of the workbench are among them. */
const MOST = 8;

/**
 * What is shown for what was typed. Where nothing was, what was used lately stands first; where something was, the kind
 * with the best match does.
 */
export function paletteGroups<Thing extends Findable & { readonly group: string }>(
  things: readonly Thing[],
  query: string,
  recent: readonly string[],
): readonly Grouped<Thing>[] {
  const isEmpty = query.trim() === '';
  const fitting = found(things, query, recent);
  const used = isEmpty ? fitting.filter(({ id }) => recent.includes(id)) : [];
  const rest = fitting.filter((thing) => !used.includes(thing));
  const groups = Map.groupBy(rest, ({ group }) => group);
  return [
    ...(used.length > 0 ? [{ group: 'recent', items: used }] : []),
    ...Array.from(groups, ([group, items]) => ({ group, items: items.slice(0, MOST) })),
  ];
}
