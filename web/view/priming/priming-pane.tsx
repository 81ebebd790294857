import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DEFAULT_MEMBER } from '../../../src/model/agent.ts';
import type { PrimingTextAnswer } from '../../../src/wire/priming.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { PrimingScriptFile } from '../../stores/priming-script.ts';
import { primingWords } from '../../words/priming.ts';
import { Button } from '../controls/button.tsx';
import { Page } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { Said } from '../controls/said.tsx';
import { useNow } from '../controls/use-now.ts';
import { CopyButton } from '../conversation/copy-button.tsx';
import { useDesk, useLanguage, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { PrimingDiagnostics } from './priming-diagnostics.tsx';
import styles from './priming-pane.module.css';
import { PrimingRecords } from './priming-records.tsx';

/** A priming script as it can be read, and the way to begin with it. */
export function PrimingPane({ scriptRef }: { readonly scriptRef: string }) {
  const words = usePageWords(primingWords);
  const { frame } = useWords();
  const { link } = useDesk();
  const [file] = useState(() => new PrimingScriptFile(link, scriptRef));
  const { script, records, trouble } = useStore(file);
  useEffect(() => file.follow(), [file]);
  if (trouble && (!script || trouble.code === 'NOT_FOUND')) {
    return (
      <QuietNote>
        <p>{words.gone}</p>
        <p>
          <Said>{trouble.message}</Said> <Said>{trouble.remedy}</Said>
        </p>
        <Button onClick={() => void file.refresh()}>{words.again}</Button>
      </QuietNote>
    );
  }
  if (!script) return <QuietNote isSlow>{frame.loading}</QuietNote>;
  return (
    <Page
      title={script.title ?? script.ref.split('/').at(-1) ?? script.ref}
      lead={words.lead}
      actions={<StartButton script={script} />}
    >
      <Facts script={script} />
      <PrimingDiagnostics diagnostics={script.diagnostics} />
      <PrimingRecords key={script.modifiedAt} records={records} isCut={script.isCut} />
    </Page>
  );
}

function StartButton({ script: { ref, applicableMemberIds, diagnostics } }: ScriptProps) {
  const words = usePageWords(primingWords);
  const { overlays } = useDesk();
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  const [agentId] = applicableMemberIds ?? [];
  return (
    <Button
      kind="primary"
      icon={MessageSquarePlus}
      disabled={isBroken}
      title={isBroken ? words.cannotStart : undefined}
      onClick={() =>
        overlays.open({
          type: 'new-dialog',
          wish: { scriptRef: ref, ...(agentId !== undefined && { agentId }) },
        })
      }
    >
      {words.start}
    </Button>
  );
}

interface ScriptProps {
  readonly script: PrimingTextAnswer;
}

function Facts({ script }: ScriptProps) {
  const words = usePageWords(primingWords);
  const language = useLanguage();
  const now = useNow();
  const { path, records, modifiedAt } = script;
  return (
    <div className={styles.facts}>
      <p className={styles.path}>
        <code>{path}</code>
        <CopyButton text={path} label={words.copyPath} />
      </p>
      <p>
        {[
          useForWhom(script),
          words.recordCount(records, records.toLocaleString(language)),
          words.changed(relativeTime(modifiedAt, now, language)),
        ].join(' · ')}
      </p>
    </div>
  );
}

function useForWhom({ ref, applicableMemberIds }: PrimingTextAnswer): string {
  const words = usePageWords(primingWords);
  const [, owner] = /^individual\/([^/]+)\//.exec(ref) ?? [];
  const agents = owner === undefined ? applicableMemberIds : [owner];
  if (!agents || agents.length === 0) return words.forAll;
  return agents.length === 1 && agents[0] === DEFAULT_MEMBER
    ? words.forNobody
    : words.forAgents(agents.join(', '));
}
