import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useWords } from '../desk-context.tsx';
import styles from './copy-line.module.css';

const SAID_MS = 1_500;

/** A line to be typed elsewhere. */
export function CopyLine({ text }: { readonly text: string }) {
  const { settings: words } = useWords();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      {'clipboard' in navigator && (
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? words.copied : words.copy}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        />
      )}
    </div>
  );
}
