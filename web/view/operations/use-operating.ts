import { type RefObject, useRef } from 'react';
import type { Operation } from '../../../src/model/agent.ts';
import type { PromptFile } from '../../../src/model/file.ts';
import type { Json } from '../../../src/model/json.ts';
import type { Attempt } from '../../state/attempt.ts';
import type { Operations } from '../../stores/operations.ts';
import { type Trying, useAttempt } from '../controls/use-attempt.ts';
import { usePane } from '../conversation/pane-context.tsx';
import { useAsking } from '../conversation/use-asking.ts';

type TaskOperation = Extract<Operation, { readonly type: 'task' }>;
export type SettingOperation = Extract<Operation, { readonly type: 'setting' }>;

/** What can be done with the operations of an agent. */
export interface Operating {
  readonly trying: Trying;
  /** Nothing can be begun now. */
  readonly isOff: boolean;
  /** Runs a task; of one that takes a file, lets one choose it first. */
  run(operation: TaskOperation): void;
  set(operation: SettingOperation, value: Json): void;
  /** What lets one choose a file; to be put somewhere on the page. */
  readonly chooser: RefObject<HTMLInputElement | null>;
  give(files: FileList | null): void;
}

export function useOperating(operations: Operations, isRunning: boolean): Operating {
  const trying = useAttempt();
  const { ask } = useAsking();
  const { model, onAsked } = usePane();
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = useRef<TaskOperation>(undefined);
  const isOff = isRunning || trying.isBusy;
  const start = async ({ task }: TaskOperation, file?: PromptFile): Attempt =>
    await ask(async (document) => {
      const trouble = await operations.run(task, { model: model.trim(), document }, file);
      if (!trouble) onAsked();
      return trouble;
    });
  return {
    trying,
    isOff,
    chooser,
    run(operation) {
      if (isOff) return;
      if (operation.control === 'button') {
        void trying.attempt(async () => await start(operation));
        return;
      }
      chosen.current = operation;
      if (!chooser.current) return;
      chooser.current.accept = operation.accept ?? '';
      chooser.current.click();
    },
    set(operation, value) {
      if (!isOff) void trying.attempt(async () => await operations.set(operation.setting, value));
    },
    give(files) {
      const [file] = files ?? [];
      const operation = chosen.current;
      if (!file || !operation) return;
      void trying.attempt(
        async () => await operations.withFile(file, async (kept) => await start(operation, kept)),
      );
    },
  };
}
