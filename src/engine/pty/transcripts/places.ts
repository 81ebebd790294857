import { join } from 'node:path';
import type { CliTranscript } from '../../../model/cli-profile.ts';
import type { Environment } from '../../../model/provider.ts';

/** Where the transcripts of a CLI lie, and how they are called. */
export interface TranscriptPlace {
  readonly root: string;
  /** The folders below it, one pattern a level. */
  readonly folders: readonly RegExp[];
  readonly file: RegExp;
  /** Whether a new file lies in the folder of its day: those that nothing was put into lately need no look. */
  readonly isByDay?: boolean;
  /** Where all of them are in one database instead. */
  readonly database?: string;
}

/** `undefined` where the environment does not tell. */
export function placeOf(kind: CliTranscript, environment: Environment): TranscriptPlace | undefined {
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const below = (named: string | undefined, folder: string) =>
    named || (home === undefined ? undefined : join(home, folder));
  switch (kind) {
    case 'codex': {
      const root = below(environment['CODEX_HOME'], '.codex');
      return root === undefined
        ? undefined
        : {
            root: join(root, 'sessions'),
            folders: [NUMBER, NUMBER, NUMBER],
            file: /^rollout-.*\.jsonl$/,
            isByDay: true,
          };
    }
    case 'claude': {
      const root = below(environment['CLAUDE_CONFIG_DIR'], '.claude');
      return root === undefined
        ? undefined
        : { root: join(root, 'projects'), folders: [/./], file: /^[0-9a-f-]+\.jsonl$/ };
    }
    case 'copilot': {
      const root = below(environment['COPILOT_HOME'], '.copilot');
      return root === undefined
        ? undefined
        : { root: join(root, 'session-state'), folders: [/^[0-9a-f-]+$/], file: /^events\.jsonl$/ };
    }
    case 'gemini': {
      const own = environment['GEMINI_CLI_HOME'];
      const root = own ? join(own, '.gemini') : below(undefined, '.gemini');
      return root === undefined
        ? undefined
        : { root: join(root, 'tmp'), folders: [/./, /^chats$/], file: /^session-.*\.jsonl$/ };
    }
    case 'pi': {
      const root = below(environment['PI_CODING_AGENT_DIR'], '.pi/agent');
      return root === undefined
        ? undefined
        : {
            root: environment['PI_CODING_AGENT_SESSION_DIR'] || join(root, 'sessions'),
            folders: [/./],
            file: /^[^_]+_.+\.jsonl$/,
          };
    }
    case 'qwen': {
      const root = below(environment['QWEN_RUNTIME_DIR'] || environment['QWEN_HOME'], '.qwen');
      return root === undefined
        ? undefined
        : { root: join(root, 'projects'), folders: [/./, /^chats$/], file: /^[0-9a-f-]+\.jsonl$/ };
    }
    case 'opencode': {
      const data = below(environment['XDG_DATA_HOME'], '.local/share');
      if (data === undefined) return undefined;
      const root = join(data, 'opencode');
      return { root, folders: [], file: /^opencode\.db$/, database: join(root, 'opencode.db') };
    }
    default:
      return kind satisfies never;
  }
}

const NUMBER = /^\d+$/;
