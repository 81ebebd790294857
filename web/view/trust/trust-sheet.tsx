import { trustWords } from '../../words/trust.ts';
import { Sheet } from '../controls/sheet.tsx';
import { usePageWords } from '../desk-context.tsx';

/** The question whether what the workspace holds may be run. */
export function TrustSheet({ onClose }: { readonly onClose: () => void }) {
  const words = usePageWords(trustWords);
  return (
    <Sheet title={words.title} onClose={onClose}>
      {null}
    </Sheet>
  );
}
