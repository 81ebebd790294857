import { type CSSProperties, useEffect, useState } from 'react';
import { choices } from '../../stores/memory.ts';
import { useDesk, useSelected } from '../desk-context.tsx';

export interface PaneBounds {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** A pane whose width can be changed. */
export interface PaneSize extends PaneBounds {
  readonly size: number;
  /** Gives the pane its width, as `--pane-size`. */
  readonly style: CSSProperties;
  resize(size: number): void;
  /** Lets the browser remember it. */
  settle(): void;
}

export function usePaneSize(name: string, bounds: PaneBounds): PaneSize {
  const [size, setSize] = useState(() => within(bounds, Number(choices.read(`pane.${name}`) ?? Number.NaN)));
  const resets = useSelected(useDesk().panes, (panes) => panes.resets);
  const { usual } = bounds;
  useEffect(() => {
    if (resets > 0) setSize(usual);
  }, [resets, usual]);
  return {
    ...bounds,
    size,
    style: { '--pane-size': `${size}px` } as CSSProperties,
    resize: (wanted) => setSize(within(bounds, wanted)),
    settle: () => choices.write(`pane.${name}`, String(size)),
  };
}

function within({ least, usual, most }: PaneBounds, size: number): number {
  return Number.isFinite(size) ? Math.min(most, Math.max(least, Math.round(size))) : usual;
}
