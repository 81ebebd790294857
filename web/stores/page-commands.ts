import type { Command } from './commands.ts';
import type { ShownSession } from './conversation.ts';
import type { Editing } from './editing.ts';
import type { Overlays } from './overlay.ts';
import type { Panes } from './panes.ts';
import type { Preferences } from './preferences.ts';
import type { Where } from './where.ts';

/** What of the desk they act on. */
interface CommandedDesk {
  readonly editing: Editing;
  readonly overlays: Overlays;
  readonly panes: Panes;
  readonly preferences: Preferences;
  readonly shown: ShownSession;
  readonly where: Where;
}

/** What the page itself can do, wherever one is. */
export function pageCommands(desk: CommandedDesk): readonly Command[] {
  const { editing, overlays, panes, preferences, shown, where } = desk;
  const hasScript = () => editing.state !== undefined;
  return [
    {
      id: 'do:run',
      words: ({ shortcuts }) => shortcuts['mod+Enter'],
      keys: 'mod+Enter',
      isAvailable: hasScript,
      run: () => void editing.state?.run(),
    },
    {
      id: 'do:save',
      words: ({ shortcuts }) => shortcuts['mod+S'],
      keys: 'mod+S',
      isAvailable: hasScript,
      run: () => void editing.state?.save(),
    },
    {
      id: 'do:new-script',
      words: ({ palette }) => palette.newScript,
      run: () => overlays.open({ type: 'new-script' }),
    },
    {
      id: 'do:new-conversation',
      words: ({ palette }) => palette.newConversation,
      keys: 'alt+N',
      run: () => overlays.open({ type: 'new-dialog' }),
    },
    {
      id: 'do:new-skill',
      words: ({ palette }) => palette.newSkill,
      run: () => overlays.open({ type: 'new-skill' }),
    },
    {
      id: 'do:run-bench',
      words: ({ palette }) => palette.runBench,
      run: () => overlays.open({ type: 'run-bench' }),
    },
    {
      id: 'do:xray',
      words: ({ conversation }) => conversation.xray,
      isAvailable: () => {
        const { session } = shown.state.conversation ?? {};
        return session !== undefined && session.engine !== 'pty' && where.state.place.type !== 'xray';
      },
      run: () => {
        const { id } = shown.state;
        if (id !== undefined) where.go({ type: 'xray', id, turn: 'last' });
      },
    },
    {
      id: 'do:language',
      words: ({ palette }) => palette.otherLanguage,
      run: () => preferences.speak(preferences.state.language === 'en' ? 'zh' : 'en'),
    },
    ...(['light', 'dark', 'system'] as const).map(
      (theme): Command => ({
        id: `do:${theme}`,
        words: ({ palette }) => palette.theme[theme],
        isAvailable: () => preferences.state.theme !== theme,
        run: () => preferences.wear(theme),
      }),
    ),
    {
      id: 'do:fold',
      words: ({ shortcuts }) => shortcuts['mod+B'],
      keys: 'mod+B',
      run: () => panes.foldSide(!panes.state.isSideFolded),
    },
    {
      id: 'do:shortcuts',
      words: ({ frame }) => frame.shortcuts,
      keys: 'mod+/',
      run: () => overlays.open({ type: 'shortcuts' }),
    },
  ];
}
