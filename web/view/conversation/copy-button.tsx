import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useWords } from '../desk-context.tsx';

const COPIED_MS = 1_200;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Copies a text, and says so. Not there where a browser does not let a page copy. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { conversation } = useWords();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Only over a secure connection, or on this machine.
  if (!('clipboard' in navigator)) return null;
  return (
    <IconButton
      icon={isCopied ? Check : Copy}
      label={isCopied ? conversation.copied : label}
      className={className}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    />
  );
}
