import { useState } from 'react';
import type { Attempt } from '../../state/attempt.ts';
import type { SentContext } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { Disclosure } from '../controls/disclosure.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { usePageWords } from '../desk-context.tsx';
import { LongText } from './long-text.tsx';
import styles from './request-folds.module.css';

type ExactRequest = NonNullable<SentContext['request']>;

interface RequestFoldsProps {
  readonly context: SentContext;
  readonly onRequest: (onRead: (request: ExactRequest) => void) => Attempt;
}

/** The rest of what is sent, folded: what may be called, the system text, and all of it to the letter. */
export function RequestFolds({ context: { tools, system }, onRequest }: RequestFoldsProps) {
  const words = usePageWords(xrayWords);
  const [request, setRequest] = useState<ExactRequest>();
  const { attempt, isBusy, trouble } = useAttempt();
  const read = () => {
    if (!request && !isBusy) void attempt(async () => await onRequest(setRequest));
  };
  return (
    <div className={styles.folds}>
      {tools.length > 0 && (
        <Disclosure title={words.tools(tools.length)}>
          {() =>
            tools.map(({ name, description, inputSchema }) => (
              <div key={name} className={styles.tool}>
                <code className={styles.name}>{name}</code>
                <p className={styles.about}>{description}</p>
                <LongText text={JSON.stringify(inputSchema, null, 2)} label={name} copy={words.copyText} />
              </div>
            ))
          }
        </Disclosure>
      )}
      {system !== undefined && system !== '' && (
        <Disclosure title={words.system}>
          {() => <LongText text={system} label={words.system} copy={words.copyText} />}
        </Disclosure>
      )}
      <Disclosure title={words.request} hint={words.requestHint} onOpen={read}>
        {() => (
          <>
            {isBusy && <p className={styles.about}>{words.requestReading}</p>}
            <TroubleNote trouble={trouble} />
            {request && (
              <>
                <p className={styles.address}>
                  {request.method} {request.url}
                </p>
                <LongText
                  text={JSON.stringify(request.body, null, 2)}
                  label={words.request}
                  copy={words.copyRequest}
                />
              </>
            )}
          </>
        )}
      </Disclosure>
    </div>
  );
}
