import { useEffect, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import type { PendingFile } from '../../state/pending-file.ts';
import { unfinished } from '../../stores/memory.ts';
import { filesDraft } from '../../stores/message-draft.ts';
import type { PendingFiles } from '../../stores/pending-files.ts';
import { Store } from '../../stores/store.ts';
import { useDesk, useStore } from '../desk-context.tsx';

interface MessageFilesInHand {
  /** Undefined until what keeps them is fetched, which is after the page. */
  readonly files: PendingFiles | undefined;
  readonly pending: readonly PendingFile[];
  /** The same, as soon as they are there. */
  fetch(): Promise<PendingFiles>;
  /** Those that go with a message which is sent now; undefined if there are none. Who gave none waits for nothing. */
  given(): Promise<PendingFiles | undefined>;
}

const NONE = new Store<readonly PendingFile[]>([]);

/** The files that go with the next message to a session. */
export function useMessageFiles(id: SessionId): MessageFilesInHand {
  const { link } = useDesk();
  const [files, setFiles] = useState<PendingFiles>();
  const fetch = async () => (await import('../../stores/pending-files.ts')).pendingFilesOf(link, id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session has one box, which asks once.
  useEffect(() => void fetch().then(setFiles), []);
  const given = async () => {
    if (files) return files;
    return unfinished.read(filesDraft(id)) === null ? undefined : await fetch();
  };
  return { files, pending: useStore<readonly PendingFile[]>(files ?? NONE), fetch, given };
}
