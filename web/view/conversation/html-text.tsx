import { lazy, Suspense } from 'react';
import type { Entry } from '../../state/turn.ts';
import { AnswerFrame } from './answer-text.tsx';

const HtmlView = lazy(async () => ({ default: (await import('./html-view.tsx')).HtmlView }));

/** What an agent said as HTML. What makes that harmless is fetched when there is some. */
export function HtmlText({ entry }: { readonly entry: Extract<Entry, { readonly type: 'html' }> }) {
  return (
    <AnswerFrame isBoot={!entry.isSent} isFirst>
      <Suspense>
        <HtmlView text={entry.text} />
      </Suspense>
    </AnswerFrame>
  );
}
