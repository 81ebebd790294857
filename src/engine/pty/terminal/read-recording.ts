import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { errorCode } from '../../../model/error-code.ts';
import { type RecordedOutput, readEvent, readHeader, type SegmentHeader } from './recording-format.ts';
import { segmentPath, segmentsIn } from './recording-segments.ts';

/** What is known of a recording: the size of the terminal where it begins, when that was, and if more was before. */
export type RecordingFacts = SegmentHeader;

/** Undefined if nothing is kept there. */
export async function recordingFacts(folder: string): Promise<RecordingFacts | undefined> {
  for (const number of await segmentsIn(folder))
    for await (const { header } of linesOf(folder, number)) return { ...header, isCut: number > 1 };
  return undefined;
}

/** Everything that is kept of a terminal, in its order; also while it is still written. */
export async function* readRecording(folder: string): AsyncIterable<RecordedOutput> {
  let startedAt: number | undefined;
  for (const number of await segmentsIn(folder)) {
    for await (const { header, line } of linesOf(folder, number)) {
      startedAt ??= header.startedAt;
      const event = line === undefined ? undefined : readEvent(line);
      const offset = (header.startedAt - startedAt) / 1000;
      if (event) yield { ...event, seconds: event.seconds + offset };
    }
  }
}

interface SegmentLine {
  readonly header: SegmentHeader;
  /** Undefined for the header itself. */
  readonly line: string | undefined;
}

async function* linesOf(folder: string, number: number): AsyncIterable<SegmentLine> {
  const input = createReadStream(segmentPath(folder, number), 'utf8');
  let header: SegmentHeader | undefined;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (header === undefined) {
        header = readHeader(line);
        if (header === undefined) return;
        yield { header, line: undefined };
      } else yield { header, line };
    }
  } catch (error) {
    // It was dropped in the meantime.
    if (errorCode(error) !== 'ENOENT') throw error;
  } finally {
    input.destroy();
  }
}
