import type { RecordedOutput, RecordingFacts } from '../../model/terminal-recording.ts';

const reading = async () => await import('./terminal/read-recording.ts');

/** Reads raw streams of terminals from their folders. What that takes is loaded when it is first done. */
export const recordingsOnDemand = {
  facts: async (folder: string): Promise<RecordingFacts | undefined> =>
    await (await reading()).recordingFacts(folder),
  async *read(folder: string): AsyncGenerator<RecordedOutput> {
    yield* (await reading()).readRecording(folder);
  },
};
