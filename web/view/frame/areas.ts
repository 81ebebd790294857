import {
  Activity,
  Bot,
  FileText,
  Gauge,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Sparkles,
  SquareTerminal,
} from 'lucide-react';
import type { Area } from '../../state/place.ts';

/** The parts of the workbench, in the order in which they are shown. */
export const AREAS: readonly { readonly area: Area; readonly icon: LucideIcon; readonly keys?: string }[] = [
  { area: 'scripts', icon: FileText },
  { area: 'sessions', icon: MessagesSquare },
  { area: 'terminals', icon: SquareTerminal },
  { area: 'skills', icon: Sparkles },
  { area: 'agents', icon: Bot },
  { area: 'telemetry', icon: Activity },
  { area: 'bench', icon: Gauge },
  { area: 'settings', icon: Settings, keys: 'mod+,' },
];
