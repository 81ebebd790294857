import { Copy, Ellipsis, FolderInput, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { scriptName } from '../../state/script-tree.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useDesk, useWords } from '../desk-context.tsx';

const MoveScriptSheet = lazy(async () => ({
  default: (await import('./move-script-sheet.tsx')).MoveScriptSheet,
}));

interface ScriptMenuProps {
  readonly path: string;
  readonly className?: string | undefined;
}

/** What can be done with the file of a script. */
export function ScriptMenu({ path, className }: ScriptMenuProps) {
  const { scripts: words } = useWords();
  const { notices, scriptFiles, where } = useDesk();
  const [isMoving, setMoving] = useState(false);
  const name = scriptName(path);
  const open = (opened: string) => where.go({ type: 'script', path: opened });
  const remove = () =>
    scriptFiles.remove(path, (deleted) => {
      const { place } = where.state;
      if (place.type === 'script' && place.path === path) where.replace({ type: 'scripts' });
      const act = () => void notices.orTell(scriptFiles.putBack(deleted));
      notices.tell({ text: words.deleted(name), action: { words: words.undo, act } });
    });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps what happens here from the row around it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span onClick={(event) => event.stopPropagation()}>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={words.more(name)} tabIndex={-1} className={className} />}
      >
        <MenuItem icon={FolderInput} onChoose={() => setMoving(true)}>
          {words.rename}
        </MenuItem>
        <MenuItem icon={Copy} onChoose={() => void notices.orTell(scriptFiles.duplicate(path, open))}>
          {words.duplicate}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} isDangerous onChoose={() => void notices.orTell(remove())}>
          {words.delete}
        </MenuItem>
      </Menu>
      {isMoving && (
        <Suspense>
          <MoveScriptSheet path={path} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </span>
  );
}
