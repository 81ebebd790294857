import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../controls/button.tsx';

interface ChooseButtonProps {
  readonly label: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Lets one choose files of one's own. */
export function ChooseButton({ label, onChoose }: ChooseButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={Paperclip} label={label} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same may be chosen once more.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
