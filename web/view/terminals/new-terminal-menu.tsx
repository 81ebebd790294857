import { SquareTerminal } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { SHELL_PROFILE } from '../../../src/model/terminal.ts';
import { freeName } from '../../state/terminal-list.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import { useProgramName } from './use-program-name.ts';
import { useTerminals } from './use-terminals.ts';

interface NewTerminalMenuProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** The session that gets another one; a session of its own without it. */
  readonly id?: SessionId;
  /** The names that the session's terminals have. */
  readonly taken?: readonly string[];
}

/** What can be started in a terminal; what is not installed says how to get it. */
export function NewTerminalMenu({ trigger, id, taken = [] }: NewTerminalMenuProps) {
  const words = usePageWords(terminalsWords);
  const programName = useProgramName();
  const { where, notices } = useDesk();
  const terminals = useTerminals();
  const profiles = useSelected(terminals, (state) => state.profiles) ?? [];
  useEffect(() => void terminals.readProfiles(), [terminals]);
  const open = (profile: string) => {
    const session = id === undefined ? {} : { id, name: freeName(taken, profile) };
    const opened = terminals.open({ profile, ...session }, (place) =>
      where.go({ type: 'terminal', ...place }),
    );
    void notices.orTell(opened);
  };
  const ready = profiles.filter(({ isReady }) => isReady).map((profile) => profile.id);
  const missing = profiles.filter(({ isReady }) => !isReady);
  const clis = ready.filter((profile) => profile !== SHELL_PROFILE);
  return (
    <Menu trigger={trigger} align={id === undefined ? 'end' : 'start'}>
      {[SHELL_PROFILE, ...clis].map((profile) => (
        <MenuItem key={profile} icon={SquareTerminal} onChoose={() => open(profile)}>
          {programName(profile)}
        </MenuItem>
      ))}
      {missing.length > 0 && <MenuLine />}
      {missing.map((profile) => (
        <MenuItem
          key={profile.id}
          note={words.notInstalled}
          onChoose={() => notices.tell({ text: profile.facts })}
        >
          {profile.id}
        </MenuItem>
      ))}
    </Menu>
  );
}
