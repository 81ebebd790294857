import { benchRoutes } from '../../../src/wire/bench-routes.ts';
import { benchWords } from '../../words/bench.ts';
import { Sheet } from '../controls/sheet.tsx';
import { SignedLink } from '../controls/signed-link.tsx';
import { CodeBlock } from '../conversation/code-block.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './how-to-sheet.module.css';

const PATH = 'bench/first.yaml';
const SUITE = `title: My first suite
trials: 5
cases:
  - id: interval
    prompt: How long is the interval of a play?
    contracts:
      - contains: minutes
      - max-tokens: 60
`;

/** Shows how a suite is written. */
export function HowToSheet({ onClose }: { readonly onClose: () => void }) {
  const words = usePageWords(benchWords);
  return (
    <Sheet title={words.howTitle} onClose={onClose}>
      <div className={styles.how}>
        <p>{words.howText(PATH)}</p>
        <CodeBlock language={PATH} text={SUITE} />
        <p className={styles.more}>{words.moreExamples}</p>
        <SignedLink address={benchRoutes.suiteSchema.path} className={styles.link}>
          {words.schemaLink}
        </SignedLink>
      </div>
    </Sheet>
  );
}
