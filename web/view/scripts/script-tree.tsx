import { useWords } from '../desk-context.tsx';

export function ScriptTree() {
  return <p>{useWords().scripts.newScript}</p>;
}
