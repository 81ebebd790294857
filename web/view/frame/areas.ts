import { FileText, type LucideIcon, MessagesSquare, Settings } from 'lucide-react';
import type { Area } from '../../state/place.ts';

/** The parts of the workbench, in the order in which they are shown. */
export const AREAS: readonly { readonly area: Area; readonly icon: LucideIcon; readonly keys?: string }[] = [
  { area: 'scripts', icon: FileText },
  { area: 'sessions', icon: MessagesSquare },
  { area: 'settings', icon: Settings, keys: 'mod+,' },
];
