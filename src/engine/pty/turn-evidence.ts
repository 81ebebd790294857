import type { EngineEvent } from '../../model/event.ts';
import { newEvidenceId } from '../../model/ids.ts';
import type { TerminalRoute } from '../../model/terminal.ts';
import type { EngineInput } from '../engine.ts';
import type { ProgramEvent } from './program.ts';

/** What a program shows of a turn, as it is kept. */
export function evidenceOf(
  { type, ...shown }: Extract<ProgramEvent, { type: 'evidence' }>,
  { turnId }: Pick<EngineInput, 'turnId'>,
  { name: terminal }: TerminalRoute,
): Extract<EngineEvent, { type: 'evidence' }> {
  return { type, evidence: { id: newEvidenceId(), turnId, terminal, ...shown } };
}
