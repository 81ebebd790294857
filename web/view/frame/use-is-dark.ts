import { useSyncExternalStore } from 'react';
import { useDesk, useSelected } from '../desk-context.tsx';

const system = matchMedia('(prefers-color-scheme: dark)');

function onSystemChange(listener: () => void): () => void {
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

/** Whether the page is dark now, by choice or because the system is. */
export function useIsDark(): boolean {
  const theme = useSelected(useDesk().preferences, (choices) => choices.theme);
  const isSystemDark = useSyncExternalStore(onSystemChange, () => system.matches);
  return theme === 'system' ? isSystemDark : theme === 'dark';
}
