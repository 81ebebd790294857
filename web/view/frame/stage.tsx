import { lazy, Suspense } from 'react';
import type { Place } from '../../state/place.ts';
import { QuietNote } from '../controls/quiet-note.tsx';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { useWords } from '../desk-context.tsx';
import { NothingChosen } from '../sessions/nothing-chosen.tsx';

const ScriptStage = lazy(async () => ({
  default: (await import('../editor/script-stage.tsx')).ScriptStage,
}));
const ComparePane = lazy(async () => ({
  default: (await import('../compare/compare-pane.tsx')).ComparePane,
}));
const SettingsPane = lazy(async () => ({
  default: (await import('../settings/settings-pane.tsx')).SettingsPane,
}));
const Welcome = lazy(async () => ({ default: (await import('../tour/welcome.tsx')).Welcome }));

/** What is looked at. Only the conversation comes with the page; the rest is fetched when it is first seen. */
export function Stage({ place }: { readonly place: Place }) {
  const { frame } = useWords();
  return (
    <Suspense fallback={<QuietNote isSlow>{frame.loading}</QuietNote>}>
      <PlaceView place={place} />
    </Suspense>
  );
}

function PlaceView({ place }: { readonly place: Place }) {
  switch (place.type) {
    case 'home':
    case 'scripts':
      return <Welcome />;
    case 'script':
      return <ScriptStage key={place.path} path={place.path} />;
    case 'sessions':
      return <NothingChosen />;
    case 'session':
      return <ConversationPane />;
    case 'compare':
      return <ComparePane before={place.before} after={place.after} />;
    case 'settings':
      return <SettingsPane />;
    default:
      return place satisfies never;
  }
}
