import { Languages, PanelLeft, Search, SunMoon } from 'lucide-react';
import type { Connection } from '../../state/connection.ts';
import { IconButton } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { Keys } from '../controls/keys.tsx';
import { useDesk, useLanguage, useSelected, useStore, useWords } from '../desk-context.tsx';
import styles from './top-bar.module.css';
import { useIsDark } from './use-is-dark.ts';

/** Whose workspace it is, the way to everything, how it stands with the server, and how the page is to look. */
export function TopBar() {
  const { frame } = useWords();
  const { overlays, panes, preferences, sessions } = useDesk();
  const workspace = useSelected(sessions, (state) => state.workspace);
  const isSideFolded = useSelected(panes, (state) => state.isSideFolded);
  const language = useLanguage();
  const isDark = useIsDark();
  return (
    <header className={styles.bar}>
      <span className={styles.fold}>
        <IconButton
          icon={PanelLeft}
          label={isSideFolded ? frame.unfold : frame.fold}
          keys="mod+B"
          onClick={() => panes.foldSide(!isSideFolded)}
        />
      </span>
      <a href="#/" className={styles.brand}>
        cuebook
      </a>
      <span className={styles.workspace} title={workspace}>
        {workspace.split('/').at(-1)}
      </span>
      <button type="button" className={styles.find} onClick={() => overlays.open({ type: 'palette' })}>
        <Search size={14} aria-hidden />
        <span>{frame.find}</span>
        <Keys keys="mod+K" />
      </button>
      <ConnectionState />
      <IconButton
        icon={Languages}
        label={frame.toOtherLanguage}
        onClick={() => preferences.speak(language === 'en' ? 'zh' : 'en')}
      />
      <IconButton
        icon={SunMoon}
        label={isDark ? frame.toLight : frame.toDark}
        onClick={() => preferences.wear(isDark ? 'light' : 'dark')}
      />
    </header>
  );
}

function ConnectionState() {
  const { frame } = useWords();
  const { type } = useStore(useDesk().link);
  const said: Partial<Record<Connection['type'], string>> = { connected: frame.connected, connecting: '' };
  return (
    <span className={styles.connection} role="status">
      <Dot tone={type === 'connected' ? 'good' : 'busy'} />
      <span>{said[type] ?? frame.reconnecting}</span>
    </span>
  );
}
