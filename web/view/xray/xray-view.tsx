import { useEffect, useMemo, useState } from 'react';
import type { Message } from '../../../src/model/message.ts';
import type { SectionSource } from '../../../src/model/section-source.ts';
import type { Session } from '../../../src/model/session.ts';
import { placeAt, sentPrompts, stepOf } from '../../state/sent-turns.ts';
import { addedSections, placeOfSection, type SentContext, type SentSection } from '../../state/xray.ts';
import { Xray } from '../../stores/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { Button } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { ContextBar } from './context-bar.tsx';
import { ContextFacts } from './context-facts.tsx';
import { GoneList } from './gone-list.tsx';
import { RequestFolds } from './request-folds.tsx';
import { SectionList } from './section-list.tsx';
import { useTurnPlace } from './use-turn-place.ts';
import { XrayHead } from './xray-head.tsx';
import styles from './xray-view.module.css';

interface XrayViewProps {
  readonly session: Session;
  readonly rows: readonly Message[];
  readonly turn: number | 'last' | 'next';
}

/** A slider through the requests of a conversation, and the request that it stands at. */
export function XrayView({ session, rows, turn }: XrayViewProps) {
  const { frame } = useWords();
  const words = usePageWords(xrayWords);
  const { link } = useDesk();
  const [xray] = useState(() => new Xray(link, session.id));
  const prompts = useMemo(() => sentPrompts(rows), [rows]);
  const [place, setPlace] = useTurnPlace(session.id, turn, prompts.length);
  const step = stepOf(prompts.length, place);
  // What comes next, and what is being answered, are others as soon as something was said.
  const key = step < prompts.length ? String(place) : `${place} of ${rows.length}`;
  useEffect(() => xray.show({ key, place }), [xray, key, place]);
  const { context, trouble, isReading } = useStore(xray);
  return (
    <div className={styles.pane}>
      <XrayHead
        session={session}
        step={step}
        count={prompts.length}
        prompt={place === 'next' ? undefined : prompts[place - 1]}
        onStep={(wanted) => setPlace(placeAt(prompts.length, wanted))}
      />
      {trouble ? (
        <QuietNote>
          <TroubleNote trouble={trouble} />
          <Button onClick={() => xray.retry()}>{words.again}</Button>
        </QuietNote>
      ) : context ? (
        <ContextView
          context={context}
          isReading={isReading}
          onRequest={async (onRead) => await xray.readRequest(place, onRead)}
          requestKey={key}
        />
      ) : (
        <QuietNote isSlow>{frame.loading}</QuietNote>
      )}
    </div>
  );
}

interface ContextViewProps {
  readonly context: SentContext;
  /** Another one is being read; this is what was looked at before. */
  readonly isReading: boolean;
  readonly requestKey: string;
  readonly onRequest: Parameters<typeof RequestFolds>[0]['onRequest'];
}

function ContextView({ context, isReading, requestKey, onRequest }: ContextViewProps) {
  const words = usePageWords(xrayWords);
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const [only, setOnly] = useState<SectionSource>();
  const [opened, setOpened] = useState<SentSection>();
  const added = useMemo(() => addedSections(context), [context]);
  const isThere = context.sections.some(({ source }) => source === only);
  const source = isThere ? only : undefined;
  const open = (index: number | undefined) =>
    setOpened(index === undefined ? undefined : context.sections[index]);
  const openFromBar = (index: number) => {
    setOnly(undefined);
    open(index);
  };
  return (
    <div ref={setScroll} className={styles.scroll} aria-busy={isReading} data-stale={isReading || undefined}>
      <div className={styles.page}>
        <ContextFacts context={context} />
        {context.sections.length === 0 ? (
          <p className={styles.nothing}>{words.nothing}</p>
        ) : (
          <>
            <ContextBar context={context} added={added} only={source} onOnly={setOnly} onOpen={openFromBar} />
            <GoneList context={context} />
            <SectionList
              context={context}
              added={added}
              only={source}
              opened={opened && placeOfSection(context.sections, opened)}
              onOpen={open}
              scroll={scroll}
            />
          </>
        )}
        <RequestFolds key={requestKey} context={context} onRequest={onRequest} />
      </div>
    </div>
  );
}
