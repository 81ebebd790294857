import { quotedCode } from '../../../src/model/quoted-code.ts';
import styles from './said.module.css';

/** What Cuebook says of something, with the code in it as such. */
export function Said({ children }: { readonly children: string | undefined }) {
  return quotedCode(children ?? '').map(({ text, isCode }, index) =>
    isCode ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
      <code key={index} className={styles.code}>
        {text}
      </code>
    ) : (
      text
    ),
  );
}
