import { useEffect } from 'react';
import { SHELL_PROFILE } from '../../../src/model/terminal.ts';
import { useDesk } from '../desk-context.tsx';
import { terminalsOf } from '../terminals/use-terminals.ts';

/** While the palette is open, a shell can be opened from anywhere. */
export function useTerminalCommand(): void {
  const { commands, link, notices, where } = useDesk();
  useEffect(() => {
    const terminals = terminalsOf(link);
    const open = async () => {
      const opened = terminals.open({ profile: SHELL_PROFILE }, (place) =>
        where.go({ type: 'terminal', ...place }),
      );
      const isOpen = await notices.orTell(opened);
      // The list says what is to be done about it.
      if (!isOpen && terminals.state.isUntrusted) where.go({ type: 'terminals' });
    };
    return commands.add({
      id: 'do:new-terminal',
      words: ({ palette }) => palette.newTerminal,
      run: () => void open(),
    });
  }, [commands, link, notices, where]);
}
