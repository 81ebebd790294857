import { SHELL_PROFILE } from '../../../src/model/terminal.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { usePageWords } from '../desk-context.tsx';

/** What a program is called by what it is started with; the shell in words, the others by their name. */
export function useProgramName(): (profile: string | undefined) => string {
  const words = usePageWords(terminalsWords);
  return (profile) => {
    if (profile === undefined) return words.terminal;
    return profile === SHELL_PROFILE ? words.shell : profile;
  };
}
