import type { JsonObject } from '../../../src/model/json.ts';
import { jsonText } from '../../state/schema-form.ts';
import { CopyButton } from '../conversation/copy-button.tsx';
import styles from './json-view.module.css';

interface JsonViewProps {
  readonly title: string;
  readonly value: JsonObject;
  /** What the button is called that copies it, where it can be. */
  readonly copies?: string;
}

/** More than this nobody reads on a page; all of it can be copied. */
const MOST_SHOWN = 200_000;

/** An object as people read it. */
export function JsonView({ title, value, copies }: JsonViewProps) {
  const text = jsonText(value);
  return (
    <figure className={styles.json}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        {copies !== undefined && <CopyButton text={text} label={copies} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <pre className={styles.text} tabIndex={0}>
        {text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}
      </pre>
    </figure>
  );
}
