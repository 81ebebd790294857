import { useWords } from '../desk-context.tsx';

export function SettingsPane() {
  return <p>{useWords().settings.title}</p>;
}
