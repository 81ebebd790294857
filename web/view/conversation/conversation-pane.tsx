import { lazy, Suspense, useRef, useState } from 'react';
import { activityOf, modelOf, namedModel, titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import type { ShownTranscript } from '../../state/shown-transcript.ts';
import { LinkButton } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation-pane.module.css';
import { Noticed } from './noticed.tsx';
import { PaneProvider } from './pane-context.tsx';
import { PromptBox } from './prompt-box.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TranscriptView } from './transcript-view.tsx';

const OperationsBar = lazy(async () => ({
  default: (await import('../operations/operations-bar.tsx')).OperationsBar,
}));

/** The conversation that is shown, or what is to be said in its place. */
export function ConversationPane() {
  const { conversation: words, frame } = useWords();
  const { shown } = useDesk();
  const id = useSelected(shown, (state) => state.id);
  const transcript = useSelected(shown, (state) => state.transcript);
  const isGone = useSelected(shown, (state) => state.isGone);
  if (id === undefined) return <QuietNote>{words.notShown}</QuietNote>;
  if (isGone) {
    return (
      <QuietNote>
        <p>{words.gone}</p>
        <LinkButton href={hashOf({ type: 'sessions' })}>{words.toList}</LinkButton>
      </QuietNote>
    );
  }
  if (!transcript) return <QuietNote isSlow>{frame.loading}</QuietNote>;
  return <OpenConversation key={id} transcript={transcript} />;
}

/** One conversation, read like a document: what was asked as headings, what was answered as text. */
function OpenConversation({ transcript }: { readonly transcript: ShownTranscript }) {
  const words = useWords().conversation;
  const { where } = useDesk();
  const { of: conversation, turns, lines, past } = transcript;
  const { session, running } = conversation;
  const [model, setModel] = useState('');
  const [asked, setAsked] = useState(0);
  const [opened] = useState(() => new Set<string>());
  const frame = useRef<HTMLElement>(null);
  // An agent may begin, and is listened to first.
  const isNew = turns.length === 0 && session.agentId === null;
  const [isEntered] = useState(() => isToBeEntered(where.state.place.type === 'script', isNew));
  const activity = activityOf(conversation, turns);
  const title = titleOf(session) ?? words.untitled;
  const isTyped = session.engine === 'pty';
  const answerer = modelOf(conversation, turns);
  const pane = {
    model,
    isTyped,
    isFree: !activity.isRunning && turns.length > 0,
    hasAsked: turns.some(({ isAsked }) => isAsked),
    onAsked: () => setAsked((count) => count + 1),
    opened,
    frame,
  };
  return (
    <PaneProvider value={pane}>
      <section ref={frame} className={styles.pane} aria-label={title}>
        <ConversationHead
          session={session}
          model={answerer ?? namedModel(session) ?? (isTyped ? words.terminal : undefined)}
        />
        {lines.length === 0 ? (
          <QuietNote>{words.nothingSaid}</QuietNote>
        ) : (
          <TranscriptView
            id={session.id}
            title={title}
            lines={lines}
            past={past}
            isSpeaking={running.length > 0}
            asked={asked}
          />
        )}
        <div className={styles.below}>
          <Noticed />
          <StatusStrip conversation={conversation} activity={activity} />
          {session.agentId !== null && !isTyped && (
            <Suspense>
              <OperationsBar session={session} isRunning={activity.isRunning} />
            </Suspense>
          )}
          <PromptBox
            id={session.id}
            activity={activity}
            isTyped={isTyped}
            usualModel={answerer ?? session.agentId ?? undefined}
            model={model}
            onModel={setModel}
            isEntered={isEntered}
            onSent={pane.onAsked}
          />
        </div>
      </section>
    </PaneProvider>
  );
}

/** On a touch screen the keyboard would cover what one came to read; beside a script one has come to write that. */
function isToBeEntered(isBeside: boolean, isNew: boolean): boolean {
  return !isBeside && (isNew || matchMedia('(hover: hover)').matches);
}
