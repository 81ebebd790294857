import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import type { Activity } from '../../state/activity.ts';
import { unfinished } from '../../stores/memory.ts';
import { messageDraft } from '../../stores/message-draft.ts';
import { IconButton } from '../controls/button.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { ChooseButton } from '../files/choose-button.tsx';
import { AboutChip } from './about-chip.tsx';
import { usePane } from './pane-context.tsx';
import styles from './prompt-box.module.css';
import { useAsking } from './use-asking.ts';
import { useMessageFiles } from './use-message-files.ts';

const MessageFiles = lazy(async () => ({
  default: (await import('../files/message-files.tsx')).MessageFiles,
}));

interface PromptBoxProps {
  readonly id: SessionId;
  readonly activity: Activity;
  /** It is typed into a terminal, and not sent to a model. */
  readonly isTyped: boolean;
  /** Who answers if nobody else is named; undefined if nobody would. */
  readonly usualModel: string | undefined;
  readonly model: string;
  readonly onModel: (model: string) => void;
  /** Whether one has come here to write. */
  readonly isEntered: boolean;
  readonly onSent: () => void;
}

/** Where one writes. What is not sent yet is kept, whatever happens to the page. */
export function PromptBox(props: PromptBoxProps) {
  const { id, activity, isTyped, usualModel, model, onModel, isEntered, onSent } = props;
  const { conversation } = useWords();
  const { frame } = usePane();
  const { files, pending, fetch, given } = useMessageFiles(id);
  const name = isTyped ? conversation.writeTyped : conversation.write;
  const lacksModel = !isTyped && usualModel === undefined && model === '';
  const { about, overlays, shown } = useDesk();
  const { ask } = useAsking();
  const [text, setText, forget] = useDraft(id);
  const sending = useAttempt();
  const stopping = useAttempt();
  const box = useRef<HTMLTextAreaElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEntered && overlays.state === undefined) box.current?.focus({ preventScroll: true });
  }, [isEntered, overlays]);

  const isWaiting = sending.isBusy && files?.isUploading === true;

  const submit = async () => {
    if (text.trim() === '' || activity.isRunning || sending.isBusy) return;
    let isSent = false;
    const isDone = await sending.attempt(async () => {
      const together = await given();
      // Who calls it off, or goes elsewhere while files are on their way, sends nothing.
      if ((await together?.settled()) === false || shown.state.id !== id) return undefined;
      const [failed] = together?.failed ?? [];
      if (failed) return { message: conversation.notGiven(failed.name), remedy: conversation.giveAgain };
      const ready = together?.ready ?? [];
      const trouble = await ask((document) => shown.send(text, model.trim(), document, ready));
      isSent = trouble === undefined;
      if (isSent) together?.forget(ready);
      return trouble;
    });
    if (!isDone && lacksModel) foot.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
    if (!isSent) return;
    // What was typed meanwhile stays; and who has gone elsewhere finds nothing here that was sent.
    setText((now) => (now === text ? '' : now));
    forget(text);
    onSent();
  };
  const press = (event: KeyboardEvent) => {
    // An Enter that ends the choice of a Chinese character is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <>
      {!activity.isRunning && <TroubleNote trouble={sending.trouble ?? stopping.trouble} />}
      <div className={styles.box}>
        {!isTyped && <AboutChip />}
        {files && !isTyped && (
          <Suspense>
            <MessageFiles files={files} place={frame} field={box} />
          </Suspense>
        )}
        <div className={styles.writing} data-text={text}>
          <textarea
            ref={box}
            rows={1}
            className={styles.text}
            placeholder={pending.length > 0 ? conversation.writeWithFiles : name}
            aria-label={name}
            value={text}
            onChange={({ currentTarget }) => setText(() => currentTarget.value)}
            onFocus={() => void about.look()}
            onKeyDown={press}
          />
        </div>
        <div ref={foot} className={styles.foot}>
          {!isTyped && (
            <ChooseButton
              label={conversation.attach}
              onChoose={(chosen) => void fetch().then((given) => given.add(chosen))}
            />
          )}
          <div className={styles.model}>
            {!isTyped && (
              <ModelPicker
                value={model}
                onChange={onModel}
                isPlain
                onSubmit={() => void submit()}
                {...(usualModel !== undefined && { placeholder: usualModel })}
              />
            )}
          </div>
          {lacksModel && <span className={styles.needed}>{conversation.modelNeeded}</span>}
          <span
            className={styles.hint}
            data-said={isWaiting || undefined}
            role={isWaiting ? 'status' : undefined}
          >
            {isWaiting ? conversation.sendsThen : conversation.sendHint}
          </span>
          {activity.isRunning ? (
            <IconButton
              icon={Square}
              label={activity.isStopping ? conversation.stopping : conversation.stop}
              disabled={activity.isStopping}
              className={styles.stop}
              onClick={() => void stopping.attempt(() => shown.stop())}
            />
          ) : isWaiting ? (
            <IconButton
              icon={Square}
              label={conversation.waitsForFiles}
              className={styles.stop}
              onClick={() => files?.stopWaiting()}
            />
          ) : (
            <IconButton
              icon={ArrowUp}
              label={conversation.send}
              disabled={sending.isBusy}
              className={styles.send}
              data-empty={text.trim() === '' || undefined}
              onClick={() => void submit()}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** What is written and not sent; kept as long as the tab. */
function useDraft(
  id: SessionId,
): readonly [string, (change: (now: string) => string) => void, (sent: string) => void] {
  const name = messageDraft(id);
  const [text, setText] = useState(() => unfinished.read(name) ?? '');
  useEffect(() => unfinished.write(name, text === '' ? null : text), [name, text]);
  const forget = (sent: string) => {
    if (unfinished.read(name) === sent) unfinished.write(name, null);
  };
  return [text, setText, forget];
}
