import { useWords } from '../desk-context.tsx';

export function SessionsPane() {
  return <p>{useWords().sessions.conversations}</p>;
}
