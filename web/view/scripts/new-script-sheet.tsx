import { Sheet } from '../controls/sheet.tsx';
import { useWords } from '../desk-context.tsx';

export function NewScriptSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={useWords().scripts.newScript} onClose={onClose}>
      …
    </Sheet>
  );
}
