import { memo } from 'react';
import { isSameLine, type Line } from '../../state/lines.ts';
import { hashOf } from '../../state/place.ts';
import { LinkButton } from '../controls/button.tsx';
import { useWords } from '../desk-context.tsx';
import { AnswerText } from './answer-text.tsx';
import { AskedLine } from './asked-line.tsx';
import { ErrorNote } from './error-note.tsx';
import { HtmlText } from './html-text.tsx';
import { PrimingNote } from './priming-note.tsx';
import { PromptHeading } from './prompt-heading.tsx';
import { ReasoningLine } from './reasoning-line.tsx';
import { ResetLine } from './reset-line.tsx';
import { RuleNote } from './rule-note.tsx';
import { TaskButtons } from './task-buttons.tsx';
import { TerminalOutput } from './terminal-output.tsx';
import { ToolLine } from './tool-line.tsx';
import { TurnFoot } from './turn-foot.tsx';
import { TypedKeysView } from './typed-keys.tsx';

interface LineViewProps {
  readonly line: Line;
}

/** One line of a conversation; drawn again only when it says something else. */
export const LineView = memo(
  function LineView({ line }: LineViewProps) {
    switch (line.type) {
      case 'prompt':
        return <PromptHeading turn={line.turn} />;
      case 'answer':
        return <AnswerText line={line} />;
      case 'entry':
        return <EntryView entry={line.entry} />;
      case 'primed':
      case 'hidden':
      case 'begins':
        return <PrimingNote line={line} />;
      case 'foot':
        return <TurnFoot turn={line.turn} isLast={line.isLast} />;
      default:
        return line satisfies never;
    }
  },
  (before, after) => isSameLine(before.line, after.line),
);

function EntryView({ entry }: { readonly entry: Extract<Line, { readonly type: 'entry' }>['entry'] }) {
  const words = useWords().conversation;
  switch (entry.type) {
    case 'html':
      return <HtmlText entry={entry} />;
    case 'tasks':
      return <TaskButtons entry={entry} />;
    case 'leads':
      return <LinkButton href={hashOf({ type: 'session', id: entry.to })}>{words.goThere}</LinkButton>;
    case 'reset':
      return <ResetLine entry={entry} />;
    case 'repair':
      return <RuleNote>{words.mends(entry.attempt, entry.allowed)}</RuleNote>;
    case 'reasoning':
      return <ReasoningLine entry={entry} />;
    case 'tool':
      return <ToolLine call={entry} />;
    case 'output':
      return <TerminalOutput entry={entry} />;
    case 'asked':
      return <AskedLine entry={entry} />;
    case 'keys':
      return <TypedKeysView entry={entry} />;
    case 'error':
      return <ErrorNote message={entry.message} remedy={entry.remedy} />;
    default:
      return entry satisfies never;
  }
}
