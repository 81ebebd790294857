import type { CliProfile } from '../../../../model/cli-profile.ts';
import { CLAUDE } from './claude.ts';
import { CODEX } from './codex.ts';
import { COPILOT } from './copilot.ts';
import { GEMINI } from './gemini.ts';
import { GOOSE } from './goose.ts';
import { OPENCODE } from './opencode.ts';
import { PI } from './pi.ts';
import { QWEN } from './qwen.ts';
import { UNTRIED_PROFILES } from './untried-profiles.ts';

/** The profiles that need no configuration. */
export const BUILT_IN_PROFILES: readonly CliProfile[] = [
  CODEX,
  GEMINI,
  CLAUDE,
  OPENCODE,
  QWEN,
  PI,
  COPILOT,
  GOOSE,
  ...UNTRIED_PROFILES,
];
