import { useWords } from '../desk-context.tsx';

export function ConversationPane() {
  return <p>{useWords().conversation.nothingSaid}</p>;
}
