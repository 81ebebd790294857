import { useState } from 'react';
import { DEFAULT_MEMBER } from '../../../src/model/agent.ts';
import { courseOf } from '../../../src/model/course.ts';
import { withoutVoided } from '../../../src/model/message.ts';
import { isMemberId, PRIMING_FOLDER } from '../../../src/model/priming-ref.ts';
import type { RefusalCode } from '../../../src/model/refusal.ts';
import type { Session } from '../../../src/model/session.ts';
import { slugProblem } from '../../state/priming-slug.ts';
import type { ShownSession } from '../../stores/conversation.ts';
import { type SavedScript, savePriming } from '../../stores/save-priming.ts';
import { savePrimingWords } from '../../words/save-priming.ts';
import { Check } from '../controls/check.tsx';
import { Field } from '../controls/field.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, usePageWords } from '../desk-context.tsx';
import styles from './save-priming-sheet.module.css';

interface SavePrimingSheetProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Asks what a conversation is to be called as a priming script, and shows where it goes. */
export function SavePrimingSheet({ session, onClose }: SavePrimingSheetProps) {
  const words = usePageWords(savePrimingWords);
  const { link, shown } = useDesk();
  const tell = useTelling();
  const agent = session.agentId ?? DEFAULT_MEMBER;
  const canBeOwn = isMemberId(agent);
  const [slug, setSlug] = useState(() => `course-${currentCourse(shown)}`);
  const [isShared, setShared] = useState(!canBeOwn);
  /** What was refused, and is now wanted all the same; another name has to be asked about again. */
  const [insisted, setInsisted] = useState<readonly RefusalCode[]>([]);
  const trying = useAttempt();
  const scope = isShared ? 'team_shared' : `individual/${agent}`;
  const name = slug.trim();
  const problem = slugProblem(name, scope);
  const refused = trying.trouble?.code;
  const rename = () => {
    trying.forget();
    setInsisted(insisted.filter((code) => code !== 'FILE_EXISTS'));
  };
  const save = async () => {
    if (problem) return;
    const wanted = refused === undefined ? insisted : [...insisted, refused];
    setInsisted(wanted);
    const wish = {
      sessionId: session.id,
      slug: name,
      shared: isShared,
      overwrite: wanted.includes('FILE_EXISTS'),
      allowSecrets: wanted.includes('CONFIRM_REQUIRED'),
    };
    if (await trying.attempt(() => savePriming(link, wish, tell))) onClose();
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <SheetForm
        trying={
          refused === 'FILE_EXISTS'
            ? { ...trying, trouble: { message: words.exists, remedy: words.existsRemedy } }
            : trying
        }
        onSubmit={save}
        onCancel={onClose}
        words={buttonWords(refused, words)}
        isDangerous={refused === 'FILE_EXISTS'}
        isDisabled={problem !== undefined}
      >
        <p className={styles.about}>{words.about}</p>
        <Field label={words.name}>
          <input
            type="text"
            value={slug}
            maxLength={500}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={problem !== undefined}
            // biome-ignore lint/a11y/noAutofocus: the sheet was opened to fill it in.
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setSlug(event.target.value);
              rename();
            }}
          />
        </Field>
        <p className={styles.path} role="status" data-wrong={problem !== undefined || undefined}>
          {problem ? (
            words.problem[problem]
          ) : (
            <>
              {words.willBe} <code>{`${PRIMING_FOLDER}/${scope}/${name}.md`}</code>
            </>
          )}
        </p>
        <Check
          isChecked={isShared}
          isDisabled={!canBeOwn}
          note={canBeOwn ? undefined : words.onlyShared(agent)}
          onChange={(isChecked) => {
            setShared(isChecked);
            rename();
          }}
        >
          {words.shared}
        </Check>
      </SheetForm>
    </Sheet>
  );
}

function buttonWords(refused: RefusalCode | undefined, words: (typeof savePrimingWords)['en']): string {
  if (refused === 'FILE_EXISTS') return words.overwrite;
  return refused === 'CONFIRM_REQUIRED' ? words.allTheSame : words.save;
}

/** Which course the conversation is in, as the server would name it. */
function currentCourse({ state: { conversation } }: ShownSession): number {
  return courseOf(withoutVoided(conversation?.rows ?? []));
}

/** Says that it is saved, with a way to it; and what is not in it. */
function useTelling(): (saved: SavedScript) => void {
  const words = usePageWords(savePrimingWords);
  const { notices, where } = useDesk();
  return ({ ref, path, overwritten, notes = [] }) => {
    for (const text of notes) notices.tell({ text });
    notices.tell({
      text: overwritten ? words.replaced(path) : words.saved(path),
      action: { words: words.open, act: () => where.go({ type: 'priming', ref }) },
    });
  };
}
