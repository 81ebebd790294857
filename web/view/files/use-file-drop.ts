import { type RefObject, useEffect, useState } from 'react';
import { type GivenFiles, givenFilesIn } from '../../state/given-files.ts';

/**
 * Takes the files that are dropped on an element; tells whether some are held over it. What is dropped beside it is left
 * alone: a browser would open it in the place of the page.
 */
export function useFileDrop(
  place: RefObject<HTMLElement | null>,
  onDrop: (given: GivenFiles) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const isInside = ({ target }: DragEvent) =>
      target instanceof Node && place.current?.contains(target) === true;
    const held = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none';
      setOver(isInside(event));
    };
    addEventListener('dragenter', held, { signal });
    addEventListener('dragover', held, { signal });
    addEventListener(
      'dragleave',
      // Only who leaves the window comes from nowhere.
      ({ relatedTarget }) => relatedTarget === null && setOver(false),
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        if (isInside(event)) onDrop(givenFilesIn(event.dataTransfer.items));
      },
      { signal },
    );
    return () => over.abort();
  }, [place, onDrop]);
  return isOver;
}
