import type { JsonObject } from '../model/json.ts';
import type { ResponseSpec } from '../model/task.ts';

/** What is said is after `# `; what can be set is commented out by a bare `#`. */
const DEFAULTS = `#defaults:
#  model: ollama/llama3.3
#  agent: assistant
#  temperature: 0.2
#  maxOutputTokens: 4000
#  topP: 0.9
#  seed: 7
#  reasoning: low`;

const LINK = `# Where a run leaves its link to a script: as a line in the script's file, or only in the database:
#link: file`;

const EMBEDDINGS = `# What turns texts into vectors, so that datasets are searched by more than words; without it nothing does:
#embeddings:
#  model: builtin/hash`;

/** The configuration of a workspace, with everything commented out. */
export const WORKSPACE_CONFIG = `# What Cuebook is to do in this workspace. Keep it under version control.
# Take away the # before what you want to set.

# What holds where no flag, session, script or agent says otherwise:
${DEFAULTS}

${LINK}

${EMBEDDINGS}
`;

/** The configuration of the user, with everything commented out. */
export const USER_CONFIG = `# What Cuebook is to do for you in all workspaces. Take away the # before what you want to set.
# Keys are not kept here: they are read from the environment.

# Places where models answer, besides OpenAI, Anthropic, Google and Ollama. These are asked as lab/<model>:
#providers:
#  lab:
#    type: openai-compatible
#    baseURL: http://127.0.0.1:1234/v1
#    apiKeyEnv: LAB_API_KEY

# Tools that change things, and commands of models, that need no question:
#allow:
#  tools: [write_note]
#  commands: [git log]

# How long a model may take, how many steps there are in a turn, how often it is asked again, and how large a file may be:
#limits:
#  firstByteSeconds: 300
#  idleSeconds: 300
#  steps: 20
#  retries: 4
#  uploadMegabytes: 100

# What models cost, in US dollars for a million tokens; their providers say how much:
#prices:
#  lab/some-model: { input: 0.5, output: 2 }

# What is kept of turns, without what was said in them: here, at a collector of OpenTelemetry, both, or off:
#telemetry:
#  mode: local
#  endpoint: http://127.0.0.1:4318
#  retentionDays: 7

# A copy of each workspace's conversations is made once a day, outside of the workspace:
#backups:
#  daily: true
#  keep: 3
#  maxMegabytes: 512
#  folder: ~/.local/share/cuebook/backups

# Where workspaces have their databases instead of .cuebook/cuebook.db, by their folders:
#databases:
#  ~/work/novel: ~/cuebook/novel.db

# What holds where no flag, session, script, agent or workspace says otherwise:
${DEFAULTS}

${LINK}

${EMBEDDINGS}
`;

const BOOT_MESSAGE: ResponseSpec = {
  message: 'Hello! Ask me anything, or begin with one of these.',
  availableTasks: [
    {
      name: 'What can you do?',
      task: {
        name: 'Introduce',
        type: 'message',
        message: 'In three sentences: what can you help me with?',
      },
    },
    { name: 'Help', task: { name: 'ShowHelp', type: 'action', skipUserMessage: true } },
  ],
};

const AGENTS: JsonObject = {
  agents: [
    {
      id: 'assistant',
      name: 'Assistant',
      systemPrompt: 'agents/assistant.md',
      metadata: { bootMessage: BOOT_MESSAGE },
      operations: [
        {
          name: 'Reset context',
          control: 'button',
          type: 'task',
          task: { name: 'ResetContext', type: 'action', skipUserMessage: true, skipBotMessage: false },
        },
      ],
    },
  ],
};

/** One agent that is declared, with a boot message. */
export const AGENTS_JSON = `${JSON.stringify(AGENTS, null, 2)}\n`;

export const SYSTEM_PROMPT = `You are a helpful assistant. Answer briefly and plainly, and say so when you do not know something.
`;

/** What of Cuebook's own is not to be under version control. */
export const IGNORED_LINES = ['.cuebook/*', '!.cuebook/config.yaml'] as const;
