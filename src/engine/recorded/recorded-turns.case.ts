import type { RecordedTurn } from '../../model/recorded-turn.ts';
import type { EngineScenario } from '../engine.case.ts';

/** What is recorded for each scenario that an engine has to play. */
export const RECORDED_TURNS: Record<EngineScenario, RecordedTurn | undefined> = {
  answers: {
    parts: [
      { kind: 'reasoning', text: 'Let me think about it.' },
      { kind: 'text', text: 'A sentence about cues and scripts. '.repeat(10) },
      { kind: 'text', text: '👩‍👩‍👧 戏剧 '.repeat(40) + '𝔘'.repeat(100) },
      { kind: 'step-end', finishReason: 'stop', usage: { inputTokens: 3, outputTokens: 5 } },
    ],
  },
  'calls-tools': {
    parts: [
      { kind: 'tool-call', callId: 'a', name: 'read_files', input: { ids: ['1'] }, effect: 'read' },
      { kind: 'tool-call', callId: 'b', name: 'exec_command', input: { cmd: 'true' }, effect: 'write' },
      { kind: 'step-end', finishReason: 'tool-calls' },
      { kind: 'tool-result', callId: 'b', name: 'exec_command', output: 'failed', isError: true },
      { kind: 'tool-result', callId: 'a', name: 'read_files', output: [{ id: '1' }], isError: false },
      { kind: 'text', text: 'Both are back.' },
      { kind: 'step-end', finishReason: 'stop' },
    ],
  },
  fails: undefined,
};
