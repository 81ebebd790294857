import { Sheet } from '../controls/sheet.tsx';
import { useWords } from '../desk-context.tsx';

export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={useWords().palette.placeholder} onClose={onClose}>
      …
    </Sheet>
  );
}
