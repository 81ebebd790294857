import { TriangleAlert } from 'lucide-react';
import { isRecordedModel } from '../../../src/model/model-name.ts';
import { percent, type SentContext, sharedPart } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { Said } from '../controls/said.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './context-facts.module.css';
import { useTokens } from './use-tokens.ts';

interface ContextProps {
  readonly context: SentContext;
}

/** Who is asked, how much it is, and how much of that a provider knows already. */
export function ContextFacts({ context }: ContextProps) {
  const words = usePageWords(xrayWords);
  const { tokens: format, number } = useTokens(context);
  const { model, tokens, countedTokens, tokenizer, requests = 1, warnings } = context;
  const facts = [
    model === '' ? words.noModel : model,
    ...(isRecordedModel(model) ? [words.recorded] : []),
    ...(requests > 1 ? [words.first(requests)] : []),
  ];
  return (
    <div>
      <p className={styles.sum}>
        <strong className={styles.tokens}>{words.tokens(format(tokens))}</strong>
        {countedTokens !== undefined && <span>{words.counted(number(countedTokens))}</span>}
      </p>
      <p className={styles.model}>
        {facts.join(' · ')}
        <span className={styles.how}>
          {tokenizer.isEstimate ? words.estimate : words.exact(tokenizer.name)}
        </span>
      </p>
      <Shares context={context} />
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ code, message }) => (
            <li key={`${code} ${message}`}>
              <TriangleAlert size={14} aria-hidden />
              <span>
                <Said>{message}</Said>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How full the window of the model is, and how much of it is as it was. */
function Shares({ context }: ContextProps) {
  const words = usePageWords(xrayWords);
  const { number } = useTokens(context);
  const { model, window, tokens, countedTokens, change } = context;
  const used = window === undefined ? undefined : (countedTokens ?? tokens) / window;
  // No provider has a recording in a cache.
  const shared = isRecordedModel(model) ? undefined : sharedPart(context);
  const before = change?.modelBefore;
  if (used === undefined && !shared) return null;
  return (
    <dl className={styles.shares}>
      {used !== undefined && window !== undefined && (
        <Share name={words.window} share={used}>
          {words.ofWindow(percent(used), number(window))}
        </Share>
      )}
      {shared && (
        <Share name={words.shared} share={shared.share}>
          {before === undefined
            ? words.sharedShare(percent(shared.share))
            : words.sharedElse(percent(shared.share), before)}
          {shared.other && (
            <span className={styles.other}>
              {words.otherMode(shared.other.mode, percent(shared.other.share))}
            </span>
          )}
        </Share>
      )}
    </dl>
  );
}

interface ShareProps {
  readonly name: string;
  readonly share: number;
  readonly children: React.ReactNode;
}

function Share({ name, share, children }: ShareProps) {
  return (
    <div className={styles.share}>
      <dt>{name}</dt>
      <dd className={styles.track} aria-hidden>
        <span className={styles.part} style={{ width: `${Math.min(1, Math.max(share, 0.004)) * 100}%` }} />
      </dd>
      <dd className={styles.said}>{children}</dd>
    </div>
  );
}
