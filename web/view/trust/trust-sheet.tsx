import { useEffect, useState } from 'react';
import { Trust } from '../../stores/trust.ts';
import { trustWords } from '../../words/trust.ts';
import { Button } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { TrustForm } from './trust-form.tsx';

/** The question whether what the workspace holds may be run. */
export function TrustSheet({ onClose }: { readonly onClose: () => void }) {
  const words = usePageWords(trustWords);
  const { link, trustNews } = useDesk();
  const [trust] = useState(() => new Trust(link, trustNews));
  const { seen, trouble } = useStore(trust);
  useEffect(() => {
    const look = () => void trust.look();
    look();
    // Who went to read a file finds what it says by now.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [trust]);
  return (
    <Sheet title={seen?.isTrusted ? words.titleTrusted : words.title} onClose={onClose}>
      {seen ? (
        <TrustForm trust={trust} seen={seen} onClose={onClose} />
      ) : trouble ? (
        <TroubleNote trouble={trouble}>
          <Button onClick={() => void trust.look()}>{words.again}</Button>
        </TroubleNote>
      ) : (
        <QuietNote isSlow>{words.loading}</QuietNote>
      )}
    </Sheet>
  );
}
