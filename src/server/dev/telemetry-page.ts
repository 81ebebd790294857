import { beginOfRange } from '../../model/telemetry-range.ts';
import { routes } from '../../wire/routes.ts';
import type { ApiWorld } from '../api.ts';
import { given } from '../http/given.ts';
import type { RouteBinder } from '../http/route-binder.ts';
import { textFromWorkspace } from '../http/workspace-paths.ts';
import { languageOf, TELEMETRY_WORDS } from './telemetry-words.ts';

const NEWEST = 50;
/** More than any turn has. */
const OF_A_TURN = 1_000;

/** Shows what is kept of how things went, to a person. */
export function bindTelemetryPage(bind: RouteBinder, { workbench }: Pick<ApiWorld, 'workbench'>): void {
  const { telemetry, workspace } = workbench;
  bind.raw(routes.showTelemetry, async (context, { query }) => {
    const { telemetryPage, TELEMETRY_POLICY } = await import('./telemetry-view.ts');
    const wish = given(query);
    const { event_name, session_id, turn_id } = wish;
    const since = turn_id ? undefined : beginOfRange(wish.since, Date.now());
    const asked = given({ event_name, session_id, turn_id, since });
    const [figures, events] = await Promise.all([
      telemetry.figures(asked),
      telemetry.query({ ...asked, limit: turn_id ? OF_A_TURN : NEWEST }),
    ]);
    const state = telemetry.state();
    const problem = state.problem && (await textFromWorkspace(state.problem, workspace));
    const language = languageOf(wish.lang, context.req.header('accept-language'));
    context.header('content-security-policy', TELEMETRY_POLICY);
    return context.html(
      telemetryPage({
        wish,
        language,
        words: TELEMETRY_WORDS[language],
        figures,
        events,
        state: problem ? { ...state, problem } : state,
      }),
    );
  });
}
