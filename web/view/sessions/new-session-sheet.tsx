import { Sheet } from '../controls/sheet.tsx';
import { useWords } from '../desk-context.tsx';

export function NewSessionSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={useWords().sessions.newConversation} onClose={onClose}>
      …
    </Sheet>
  );
}
