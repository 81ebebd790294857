import { memo } from 'react';
import type { Line } from '../../state/lines.ts';
import type { Entry } from '../../state/transcript.ts';
import { AnswerText } from './answer-text.tsx';
import { ErrorNote } from './error-note.tsx';
import { PromptHeading } from './prompt-heading.tsx';
import { ReasoningLine } from './reasoning-line.tsx';
import { ToolLine } from './tool-line.tsx';
import { TurnFoot } from './turn-foot.tsx';

/** One line of a conversation; drawn again only when it says something else. */
export const LineView = memo(function LineView({ line }: { readonly line: Line }) {
  switch (line.type) {
    case 'prompt':
      return <PromptHeading turn={line.turn} />;
    case 'entry':
      return <EntryView entry={line.entry} />;
    case 'foot':
      return <TurnFoot turn={line.turn} isLast={line.isLast} />;
    default:
      return line satisfies never;
  }
});

function EntryView({ entry }: { readonly entry: Entry }) {
  switch (entry.type) {
    case 'text':
    case 'boot':
      return <AnswerText entry={entry} />;
    case 'reasoning':
      return <ReasoningLine entry={entry} />;
    case 'tool':
      return <ToolLine call={entry} />;
    case 'error':
      return <ErrorNote message={entry.message} remedy={entry.remedy} />;
    default:
      return entry satisfies never;
  }
}
