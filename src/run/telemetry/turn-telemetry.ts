import type { SessionId, TurnId } from '../../model/ids.ts';
import type {
  TelemetryContext,
  TelemetryName,
  TelemetryPayloads,
  TelemetrySink,
} from '../../model/telemetry.ts';
import { hostOf } from '../../skills/hosts.ts';
import type { CurrentDocument } from '../skills/current-document.ts';
import { docIdOf } from './doc-id.ts';

/** Takes what telemetry is told of one turn. */
export interface TurnTelemetry {
  emit<Name extends TelemetryName>(
    name: Name,
    payload: TelemetryPayloads[Name],
    more?: TelemetryContext,
  ): void;
}

/** What a turn belongs to. */
interface TurnPlace {
  readonly sessionId: SessionId;
  readonly turnId: TurnId;
  readonly source: 'script' | 'chat';
  readonly document?: CurrentDocument | undefined;
  /** What its run belongs to. */
  readonly about?: TelemetryContext | undefined;
}

/** What tells of a turn; undefined where nobody keeps it. */
export function turnTelemetry(sink: TelemetrySink, place: TurnPlace): TurnTelemetry | undefined {
  if (!sink.isOn) return undefined;
  const { sessionId, turnId, source, document, about } = place;
  const context: TelemetryContext = {
    ...(document && documentContext(document)),
    mode: source,
    ...about,
    session_id: sessionId,
    turn_id: turnId,
  };
  return {
    emit: (name, payload, more) => {
      sink.emit(name, more ? { ...context, ...more } : context, payload);
    },
  };
}

function documentContext({ name, path }: CurrentDocument): TelemetryContext {
  const host = hostOf(name);
  return { ...(host !== undefined && { host_app: host }), doc_id: docIdOf(path) };
}
