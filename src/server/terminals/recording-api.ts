import { castLines } from '../../wire/cast-lines.ts';
import { routes } from '../../wire/routes.ts';
import type { Workbench } from '../../workbench.ts';
import type { RouteBinder } from '../http/route-binder.ts';
import { streamedText } from '../http/streamed-text.ts';

interface RecordingWorld {
  readonly workbench: Pick<Workbench, 'sessions'>;
}

const [MEDIA_TYPE] = routes.readRecording.answer.mediaTypes;

/** Answers every route about what came out of terminals. */
export function bindRecordings(bind: RouteBinder, { workbench: { sessions } }: RecordingWorld): void {
  bind.json(routes.listRecordings, async ({ params: { id } }) => {
    return { items: Array.from(await sessions.terminals(id)), nextCursor: null };
  });
  bind.raw(routes.readRecording, async (context, { params: { id, name } }) => {
    const [{ metadata }, recording] = await Promise.all([sessions.get(id), sessions.recording(id, name)]);
    context.header('content-type', `${MEDIA_TYPE}; charset=utf-8`);
    context.header('content-disposition', 'attachment; filename="terminal.cast"');
    // Nobody would read it to its end, and so close it.
    if (context.req.method === 'HEAD') return context.body(null);
    return context.body(streamedText(castLines(recording, metadata.title)));
  });
}
