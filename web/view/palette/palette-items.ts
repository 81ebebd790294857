import {
  FilePlus2,
  FileText,
  Gauge,
  Keyboard,
  Languages,
  type LucideIcon,
  MessageSquare,
  MessageSquarePlus,
  Moon,
  PanelLeft,
  Play,
  Save,
  ScanText,
  Sparkles,
  SquareTerminal,
  Sun,
  SunMoon,
  Zap,
} from 'lucide-react';
import { titleOf } from '../../state/activity.ts';
import type { Place } from '../../state/place.ts';
import type { Desk } from '../../stores/desk.ts';
import type { Words } from '../../words/language.ts';
import { AREAS } from '../frame/areas.ts';

type PaletteGroup = 'actions' | 'places' | 'scripts' | 'conversations';

/** Something that the palette leads to, or does. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly words: string;
  readonly icon: LucideIcon;
  readonly keys?: string | undefined;
  /** In small type at the end. */
  readonly note?: string | undefined;
  readonly run: () => void;
}

/** Everything that can be found by its name: what can be done, and where one can go. */
export function paletteItems(desk: Desk, words: Words): readonly PaletteItem[] {
  const go = (place: Place) => () => desk.where.go(place);
  const actions = desk.commands.state
    .filter(({ isAvailable }) => isAvailable?.() ?? true)
    .map((command) => ({
      ...command,
      group: 'actions' as const,
      words: command.words(words),
      icon: iconOf(command.id),
    }));
  const places = AREAS.map(({ area, icon, keys }) => ({
    id: `place:${area}`,
    group: 'places' as const,
    words: words.frame[area],
    icon,
    keys,
    run: go({ type: area }),
  }));
  const scripts = (desk.scripts.state.files ?? []).map(({ path }) => ({
    id: `script:${path}`,
    group: 'scripts' as const,
    words: path,
    icon: FileText,
    run: go({ type: 'script', path }),
  }));
  const conversations = (desk.sessions.state.list?.items ?? []).map((session) => ({
    id: `session:${session.id}`,
    group: 'conversations' as const,
    words: titleOf(session) ?? words.conversation.untitled,
    icon: MessageSquare,
    note: session.metadata.modelId,
    run: go({ type: 'session', id: session.id }),
  }));
  return [...actions, ...places, ...scripts, ...conversations];
}

/** Commands of one kind have one icon: what follows a second colon says of which thing they are. */
function iconOf(id: string): LucideIcon {
  return ICONS[id.split(':', 2).join(':')] ?? Zap;
}

/** Those of the commands that have one of their own. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'do:run': Play,
  'do:save': Save,
  'do:new-script': FilePlus2,
  'do:new-conversation': MessageSquarePlus,
  'do:new-terminal': SquareTerminal,
  'do:new-skill': Sparkles,
  'do:run-bench': Gauge,
  'do:xray': ScanText,
  'do:language': Languages,
  'do:light': Sun,
  'do:dark': Moon,
  'do:system': SunMoon,
  'do:fold': PanelLeft,
  'do:shortcuts': Keyboard,
};
