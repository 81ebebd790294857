import { setTimeout } from 'node:timers/promises';
import type { JsonObject } from '../../src/model/json.ts';
import type { ModelServer, Protocol, ReplyPart } from '../model-server/model-server.ts';

/** How a CLI is pointed at the model server, in a home of its own. */
export interface AgentSetUp {
  /** Files of the home, or of the folder that it works in, by their paths. */
  readonly files: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

export interface TestedAgent {
  readonly protocol: Protocol;
  readonly model: string;
  /** The call that makes a file, which the CLI asks about first. */
  readonly call: { readonly name: string; readonly input: JsonObject };
  /** What the model thinks before it answers, where it may. */
  readonly thinks: boolean;
  /** Whether it asks before it makes a file. */
  readonly asks: boolean;
  /** The command that opens its list of models; absent where it has no menus. */
  readonly picker?: string;
  /** Whether it lists files while a mention of one is typed. */
  readonly listsFiles: boolean;
  /** The states of the probe in which its profile is known not to hold. */
  readonly gaps?: readonly 'long prompt'[];
  /** Whether a prompt that begins with `!` is a command for a shell. */
  readonly hasShell: boolean;
  setUp(server: ModelServer, folders: { readonly home: string; readonly work: string }): AgentSetUp;
}

/** More than fit on a screen. */
export const MANY_LINES = 300;
/** How long a slow answer is waited for: long enough to look idle to who only waits for silence. */
const SLOW_MS = 4000;
const COMMAND = 'touch made.txt && echo made';
const KEY = 'sk-ant-of-nobody-0123456789abcdefghij';

export const TESTED_AGENTS = {
  codex: {
    protocol: 'openai-responses',
    model: 'gpt-5.2',
    thinks: true,
    asks: true,
    picker: '/model',
    listsFiles: true,
    hasShell: true,
    call: {
      name: 'exec_command',
      input: { cmd: COMMAND, sandbox_permissions: 'require_escalated', justification: 'May I make a file?' },
    },
    setUp: (server, { home, work }) => ({
      files: {
        [`${home}/.codex/config.toml`]: [
          'model = "gpt-5.2"',
          'model_provider = "local"',
          'check_for_update_on_startup = false',
          '[model_providers.local]',
          'name = "local"',
          `base_url = "${server.baseURL('openai-responses')}"`,
          'wire_api = "responses"',
          'env_key = "LOCAL_KEY"',
          `[projects."${work}"]`,
          'trust_level = "trusted"',
          '',
        ].join('\n'),
      },
      environment: { CODEX_HOME: `${home}/.codex`, LOCAL_KEY: 'none' },
    }),
  },
  claude: {
    protocol: 'anthropic',
    model: 'claude-sonnet-4-5',
    thinks: true,
    asks: true,
    picker: '/model',
    listsFiles: true,
    hasShell: true,
    call: { name: 'Bash', input: { command: COMMAND, description: 'Make a file' } },
    setUp: (server, { home, work }) => ({
      files: {
        [`${home}/.claude.json`]: JSON.stringify({
          hasCompletedOnboarding: true,
          theme: 'dark',
          customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
          projects: { [work]: { hasTrustDialogAccepted: true } },
        }),
      },
      environment: {
        ANTHROPIC_BASE_URL: server.url,
        ANTHROPIC_API_KEY: KEY,
        ANTHROPIC_MODEL: 'claude-sonnet-4-5',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
    }),
  },
  gemini: {
    protocol: 'gemini',
    model: 'gemini-2.5-pro',
    thinks: true,
    asks: true,
    picker: '/model',
    listsFiles: true,
    hasShell: false,
    call: { name: 'run_shell_command', input: { command: COMMAND, description: 'Make a file' } },
    setUp: (server, { home }) => ({
      files: {
        [`${home}/.gemini/settings.json`]: JSON.stringify({
          security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
          general: { disableAutoUpdate: true, disableUpdateNag: true },
          privacy: { usageStatisticsEnabled: false },
        }),
      },
      environment: {
        GEMINI_API_KEY: 'none',
        GOOGLE_GEMINI_BASE_URL: server.url,
        GEMINI_MODEL: 'gemini-2.5-pro',
      },
    }),
  },
  opencode: {
    protocol: 'openai-chat',
    model: 'gpt-5.2',
    thinks: false,
    asks: true,
    picker: '/models',
    listsFiles: true,
    hasShell: false,
    call: { name: 'bash', input: { command: COMMAND, description: 'Make a file' } },
    setUp: (server, { work }) => ({
      files: {
        [`${work}/opencode.json`]: JSON.stringify({
          autoupdate: false,
          model: 'local/gpt-5.2',
          small_model: 'local/gpt-5.2',
          permission: { bash: 'ask', edit: 'ask' },
          provider: {
            local: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: server.baseURL('openai-chat'), apiKey: 'none' },
              models: { 'gpt-5.2': { name: 'local' } },
            },
          },
        }),
      },
      environment: {
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
        OPENCODE_PURE: '1',
        // Else it looks for the packages of its plugins.
        npm_config_offline: 'true',
      },
    }),
  },
  qwen: {
    protocol: 'openai-chat',
    model: 'gpt-5.2',
    thinks: false,
    asks: true,
    picker: '/model',
    listsFiles: true,
    hasShell: false,
    call: {
      name: 'run_shell_command',
      input: { command: COMMAND, description: 'Make a file', is_background: false },
    },
    setUp: (server, { home }) => ({
      files: {
        [`${home}/.qwen/settings.json`]: JSON.stringify({
          security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
          general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false },
          // Else it asks the model whether a command is safe.
          tools: { approvalMode: 'default' },
          privacy: { usageStatisticsEnabled: false },
        }),
      },
      environment: {
        OPENAI_API_KEY: 'none',
        OPENAI_BASE_URL: server.baseURL('openai-chat'),
        OPENAI_MODEL: 'gpt-5.2',
      },
    }),
  },
  pi: {
    protocol: 'openai-chat',
    model: 'gpt-5.2',
    thinks: false,
    asks: false,
    picker: '/model',
    listsFiles: false,
    hasShell: true,
    call: { name: 'bash', input: { command: COMMAND } },
    setUp: (server, { home }) => ({
      files: {
        [`${home}/.pi/agent/models.json`]: JSON.stringify({
          providers: {
            local: {
              baseUrl: server.baseURL('openai-chat'),
              api: 'openai-completions',
              apiKey: 'none',
              models: [{ id: 'gpt-5.2' }],
            },
          },
        }),
        [`${home}/.pi/agent/settings.json`]: JSON.stringify({
          defaultProvider: 'local',
          defaultModel: 'gpt-5.2',
        }),
      },
      environment: { PI_OFFLINE: '1' },
    }),
  },
  copilot: {
    protocol: 'openai-chat',
    model: 'gpt-5.2',
    thinks: false,
    asks: true,
    picker: '/model',
    listsFiles: true,
    hasShell: true,
    call: {
      name: 'bash',
      input: {
        command: COMMAND,
        description: 'Make a file',
        sessionId: 'one',
        initial_wait: 10,
        mode: 'sync',
      },
    },
    setUp: (server, { home, work }) => ({
      files: { [`${home}/.copilot/config.json`]: JSON.stringify({ trusted_folders: [work] }) },
      environment: {
        COPILOT_OFFLINE: 'true',
        COPILOT_PROVIDER_BASE_URL: server.baseURL('openai-chat'),
        COPILOT_PROVIDER_TYPE: 'openai',
        COPILOT_PROVIDER_API_KEY: 'none',
        COPILOT_MODEL: 'gpt-5.2',
      },
    }),
  },
  goose: {
    protocol: 'openai-chat',
    model: 'gpt-5.2',
    thinks: false,
    asks: true,
    listsFiles: false,
    hasShell: false,
    // Its composer grows beyond the screen, so nobody can see what it holds.
    gaps: ['long prompt'],
    call: { name: 'shell', input: { command: COMMAND } },
    setUp(server, { home }) {
      const { origin, pathname } = new URL(server.baseURL('openai-chat'));
      const settings = [
        'GOOSE_PROVIDER: openai',
        'GOOSE_MODEL: gpt-5.2',
        'GOOSE_MODE: approve',
        'GOOSE_TELEMETRY_ENABLED: false',
        `OPENAI_HOST: ${origin}`,
        `OPENAI_BASE_PATH: ${pathname.slice(1)}/chat/completions`,
        'extensions:',
        '  developer: { enabled: true, type: builtin, name: developer, timeout: 300, bundled: true }',
        '',
      ];
      return {
        files: { [`${home}/.config/goose/config.yaml`]: settings.join('\n') },
        environment: { OPENAI_API_KEY: 'none', GOOSE_DISABLE_KEYRING: '1' },
      };
    },
  },
} as const satisfies Readonly<Record<string, TestedAgent>>;

export type AgentName = keyof typeof TESTED_AGENTS;

/** What the model answers: it repeats what was asked, or makes a file where that is asked for. */
export function partsOf(
  { call, thinks }: TestedAgent,
  prompt: string,
  isBack: boolean,
): readonly ReplyPart[] {
  if (isBack) return [{ type: 'text', text: 'It is made.' }];
  const wait: readonly ReplyPart[] = prompt.includes('Take your time')
    ? [{ type: 'wait', until: setTimeout(SLOW_MS) }]
    : [];
  const thought: readonly ReplyPart[] = thinks ? [{ type: 'reasoning', text: 'Let me see.' }] : [];
  if (prompt.includes('Say many lines')) {
    const lines = Array.from({ length: MANY_LINES }, (_, line) => `- line ${line + 1} of many`).join('\n');
    return [...thought, { type: 'text', chunk: 500, text: lines }];
  }
  if (!prompt.includes('make a file')) {
    return [
      ...thought,
      ...wait,
      { type: 'text', text: `Answer ${/No\. (\d+)/.exec(prompt)?.[1]}: \`yes\`, 好.` },
    ];
  }
  return [...thought, { type: 'text', text: 'I will make it.' }, { type: 'tool-call', ...call }];
}
