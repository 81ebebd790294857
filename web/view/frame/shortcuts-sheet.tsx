import { Sheet } from '../controls/sheet.tsx';
import { ShortcutList } from '../controls/shortcut-list.tsx';
import { useWords } from '../desk-context.tsx';

/** All keys that do something. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { frame } = useWords();
  return (
    <Sheet title={frame.shortcuts} onClose={onClose}>
      <ShortcutList />
    </Sheet>
  );
}
