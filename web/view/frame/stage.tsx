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
const XrayPane = lazy(async () => ({
  default: (await import('../xray/xray-pane.tsx')).XrayPane,
}));
const PrimingPane = lazy(async () => ({
  default: (await import('../priming/priming-pane.tsx')).PrimingPane,
}));
const TerminalPane = lazy(async () => ({
  default: (await import('../terminals/terminal-pane.tsx')).TerminalPane,
}));
const NoTerminal = lazy(async () => ({
  default: (await import('../terminals/no-terminal.tsx')).NoTerminal,
}));
const SkillsPane = lazy(async () => ({
  default: (await import('../skills/skills-pane.tsx')).SkillsPane,
}));
const SkillPane = lazy(async () => ({
  default: (await import('../skills/skill-pane.tsx')).SkillPane,
}));
const AgentsPane = lazy(async () => ({
  default: (await import('../agents/agents-pane.tsx')).AgentsPane,
}));
const TelemetryPane = lazy(async () => ({
  default: (await import('../telemetry/telemetry-pane.tsx')).TelemetryPane,
}));
const TelemetryTurn = lazy(async () => ({
  default: (await import('../telemetry/telemetry-turn.tsx')).TelemetryTurn,
}));
const BenchPane = lazy(async () => ({
  default: (await import('../bench/bench-pane.tsx')).BenchPane,
}));
const BenchRunPane = lazy(async () => ({
  default: (await import('../bench/bench-run-pane.tsx')).BenchRunPane,
}));
const BenchComparePane = lazy(async () => ({
  default: (await import('../bench/bench-compare-pane.tsx')).BenchComparePane,
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
    case 'xray':
      return <XrayPane key={place.id} id={place.id} turn={place.turn} />;
    case 'priming':
      return <PrimingPane key={place.ref} scriptRef={place.ref} />;
    case 'terminal':
      return <TerminalPane key={place.id} id={place.id} name={place.name} />;
    case 'terminals':
      return <NoTerminal />;
    case 'skills':
      return <SkillsPane />;
    case 'skill':
      return <SkillPane key={place.id} id={place.id} />;
    case 'agents':
      return <AgentsPane />;
    case 'telemetry':
      return <TelemetryPane />;
    case 'telemetry-turn':
      return <TelemetryTurn key={place.turnId} turnId={place.turnId} />;
    case 'bench':
      return <BenchPane />;
    case 'bench-run':
      return <BenchRunPane key={place.run} run={place.run} />;
    case 'bench-compare':
      return <BenchComparePane before={place.before} after={place.after} />;
    case 'settings':
      return <SettingsPane />;
    default:
      return place satisfies never;
  }
}
