import { PRIMING_FOLDER, parsePrimingRef, primingRefInPath } from '../../src/model/priming-ref.ts';
import type { PrimingListAnswer } from '../../src/wire/priming.ts';

/** A file among the priming scripts. */
export interface PrimingRow {
  /** Without one it cannot be looked at. */
  readonly ref: string | undefined;
  /** From the workspace. */
  readonly path: string;
  readonly name: string;
  readonly title: string | undefined;
  /** Why it cannot be begun with, if it cannot. */
  readonly fault: string | undefined;
}

/** The scripts of an agent, or those for all. */
export interface PrimingFolder {
  readonly name: string;
  readonly rows: readonly PrimingRow[];
}

type Listed = Pick<PrimingListAnswer, 'items' | 'faults'>;

/** The priming scripts by whom they are for: those for all first. Files that are none stand where they are. */
export function primingFolders({ items, faults }: Listed): readonly PrimingFolder[] {
  const rows = [
    ...items.map(({ ref, path, title }) => ({ ref, path, title, fault: undefined })),
    ...faults.map((fault) => ({
      ref: primingRefInPath(fault.path),
      path: fault.path,
      title: undefined,
      fault: faultOf(fault),
    })),
  ].map((row) => ({ ...row, ...placeOf(row) }));
  const folders = Map.groupBy(rows, ({ folder }) => folder);
  return Array.from(folders, ([name, inside]) => ({
    name,
    rows: inside.map(({ folder: _, ...row }) => row).toSorted(inOrder),
  })).toSorted((one, other) => rank(one) - rank(other) || inOrder(one, other));
}

function placeOf({ ref, path }: Pick<PrimingRow, 'ref' | 'path'>): { folder: string; name: string } {
  if (ref !== undefined) {
    const parts = parsePrimingRef(ref);
    const folder = parts.scope === 'individual' ? `individual/${parts.memberId}` : parts.scope;
    return { folder, name: parts.slug };
  }
  const inside = path.startsWith(`${PRIMING_FOLDER}/`) ? path.slice(PRIMING_FOLDER.length + 1) : path;
  const cut = inside.lastIndexOf('/');
  return { folder: cut === -1 ? '' : inside.slice(0, cut), name: inside.slice(cut + 1) };
}

function faultOf({ reason, diagnostics }: Listed['faults'][number]): string {
  return reason ?? diagnostics?.[0]?.message ?? '';
}

/** Those for all first, and at the end what is nobody's. */
function rank({ name }: PrimingFolder): number {
  if (name === 'team_shared') return 0;
  return name === '' ? 2 : 1;
}

const ORDER = new Intl.Collator('en', { numeric: true });

function inOrder(one: { readonly name: string }, other: { readonly name: string }): number {
  return ORDER.compare(one.name, other.name);
}
