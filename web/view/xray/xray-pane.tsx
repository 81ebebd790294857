import type { SessionId } from '../../../src/model/ids.ts';
import { hashOf } from '../../state/place.ts';
import { xrayWords } from '../../words/xray.ts';
import { LinkButton } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { useDesk, usePageWords, useSelected, useWords } from '../desk-context.tsx';
import { XrayView } from './xray-view.tsx';

interface XrayPaneProps {
  readonly id: SessionId;
  readonly turn: number | 'last' | 'next';
}

/** What a model was sent in each turn of a conversation, or what is to be said in its place. */
export function XrayPane({ id, turn }: XrayPaneProps) {
  const { frame } = useWords();
  const words = usePageWords(xrayWords);
  const { shown } = useDesk();
  const isGone = useSelected(shown, (state) => state.isGone);
  const conversation = useSelected(shown, (state) => state.conversation);
  if (isGone) {
    return (
      <QuietNote>
        <p>{words.gonePlace}</p>
        <LinkButton href={hashOf({ type: 'sessions' })}>{words.toList}</LinkButton>
      </QuietNote>
    );
  }
  if (conversation?.session.id !== id) return <QuietNote isSlow>{frame.loading}</QuietNote>;
  if (conversation.session.engine === 'pty') {
    return (
      <QuietNote>
        <p>{words.typed}</p>
        <LinkButton href={hashOf({ type: 'session', id })}>{words.back}</LinkButton>
      </QuietNote>
    );
  }
  return <XrayView session={conversation.session} rows={conversation.rows} turn={turn} />;
}
