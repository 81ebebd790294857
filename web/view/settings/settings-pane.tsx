import type { ReactNode } from 'react';
import type { Theme } from '../../stores/preferences.ts';
import type { Language } from '../../words/language.ts';
import { settingsWords } from '../../words/settings.ts';
import { Button } from '../controls/button.tsx';
import { Page, PageSection } from '../controls/page.tsx';
import { Segments } from '../controls/segments.tsx';
import { ShortcutList } from '../controls/shortcut-list.tsx';
import { useDesk, usePageWords, useSelected, useStore } from '../desk-context.tsx';
import { TrustRow } from '../trust/trust-row.tsx';
import { ProviderList } from './provider-list.tsx';
import styles from './settings-pane.module.css';

/** Each in its own words, whoever reads. */
const LANGUAGES: readonly { readonly value: Language; readonly words: string; readonly lang: string }[] = [
  { value: 'en', words: 'English', lang: 'en' },
  { value: 'zh', words: '中文', lang: 'zh' },
];

/** How the page is to be, which models can be asked, and what is served. */
export function SettingsPane() {
  const words = usePageWords(settingsWords);
  return (
    <Page title={words.title}>
      <PageSection title={words.look}>
        <Looks />
      </PageSection>
      <PageSection title={words.models}>
        <ProviderList />
      </PageSection>
      <PageSection title={words.server}>
        <ServerFacts />
      </PageSection>
      <PageSection title={words.keyboard}>
        <ShortcutList />
      </PageSection>
    </Page>
  );
}

function Looks() {
  const words = usePageWords(settingsWords);
  const { panes, preferences } = useDesk();
  const { language, theme } = useStore(preferences);
  const themes: readonly { readonly value: Theme; readonly words: string }[] = [
    { value: 'system', words: words.system },
    { value: 'light', words: words.light },
    { value: 'dark', words: words.dark },
  ];
  return (
    <>
      <Row label={words.language}>
        <Segments
          label={words.language}
          value={language}
          options={LANGUAGES}
          onChange={(chosen) => preferences.speak(chosen)}
        />
      </Row>
      <Row label={words.theme}>
        <Segments
          label={words.theme}
          value={theme}
          options={themes}
          onChange={(chosen) => preferences.wear(chosen)}
        />
      </Row>
      <Row label={words.panes}>
        <Button onClick={() => panes.reset()}>{words.resetPanes}</Button>
      </Row>
    </>
  );
}

function ServerFacts() {
  const words = usePageWords(settingsWords);
  const { sessions } = useDesk();
  const workspace = useSelected(sessions, (state) => state.workspace);
  const version = useSelected(sessions, (state) => state.version);
  return (
    <>
      <Row label={words.workspace}>
        <code className={styles.code}>{workspace}</code>
      </Row>
      <TrustRow />
      <Row label={words.version}>
        <span>{version}</span>
      </Row>
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}
