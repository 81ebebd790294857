import { contextRows } from '../../context/context-rows.ts';
import { PLAIN_REMINDERS } from '../../context/user-context.ts';
import { issuedSignatures } from '../../files/kept/signed-urls.ts';
import type { Agent } from '../../model/agent.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { InputFile } from '../../model/file.ts';
import { isLoopbackUrl } from '../../model/loopback.ts';
import { isAskedPrompt } from '../../model/message.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Tool } from '../../model/tool.ts';
import { type BuiltInTool, isBuiltInTool, isMcpName, KNOWN_TOOLS } from '../../model/tool-names.ts';
import type { McpTool } from '../../tools/mcp/server-tools.ts';
import { EXEC_COMMAND } from '../../tools/sandbox/allowed-command.ts';
import { toolsOfSkills, withoutAmbiguity } from '../skills/skill-tools.ts';
import type { RunWorld } from '../world.ts';
import { builtInTools } from './built-in-tools.ts';
import { type ForeignFiles, foreignTool } from './foreign-tool.ts';
import type { Toolbox, ToolsOfTurn } from './toolbox.ts';

interface ToolsWish {
  /** Whether a model is asked at all: a recording calls nothing. */
  readonly asksModel: boolean;
  readonly agent: Agent | undefined;
  readonly datasets: readonly Dataset[];
  /** What the user gives. */
  readonly tools: readonly Tool[] | undefined;
  /** Ends the wait for servers that are started. */
  readonly signal: AbortSignal;
}

/**
 * What the models of a run may call: what the user gives, what the agent names, and where it names nothing what reads the
 * files and searches the datasets that there are. Refuses names that stand for nothing.
 */
export async function openToolbox(world: RunWorld, wish: ToolsWish): Promise<Toolbox> {
  const { asksModel, agent, datasets, tools: given = [], signal } = wish;
  if (!asksModel) return { toolsFor: async () => ({ tools: given, warnings: [] }) };
  const named = agent?.tools;
  refuseUnknown(named ?? [], agent);
  const mcp = await world.context.mcp.tools((named ?? []).filter(isMcpName), signal);
  refuseTwice([...given, ...mcp]);
  return {
    async toolsFor(turn) {
      const own = {
        world,
        turn,
        files: () => contextRows(turn.conversation.rows, turn.receiver).allFilesMap,
      };
      const names = offered(named, { hasDatasets: datasets.length > 0, hasFiles: hasFiles(turn) });
      const untrusted = names.includes(EXEC_COMMAND) ? await untrustedWarning(world) : undefined;
      const isTrusted = untrusted === undefined;
      const builtIn = await builtInTools(names, {
        world,
        turn,
        files: () => everyFile(turn),
        datasets,
        isTrusted,
      });
      const foreign = (tool: Tool) => foreignTool(tool, foreignFiles(own, tool));
      const others = [
        ...builtIn.map((tool) => ({ tool, owner: 'Cuebook itself' })),
        ...given.map((tool) => ({ tool: foreign(tool), owner: 'a module of the user' })),
        ...mcp.map((tool) => ({ tool: foreign(tool), owner: 'an MCP server' })),
      ];
      refuseTwice(others.map(({ tool }) => tool));
      const ofSkills = await toolsOfSkills(turn.skills, world.context, own.files, turn.telemetry);
      return {
        tools: withoutAmbiguity(others, ofSkills.tools),
        warnings: [...(untrusted ? [untrusted] : []), ...ofSkills.warnings],
      };
    },
  };
}

/** What is named is offered throughout, so that requests begin alike. */
function offered(
  named: readonly string[] | undefined,
  { hasDatasets, hasFiles: anyFiles }: { readonly hasDatasets: boolean; readonly hasFiles: boolean },
): readonly BuiltInTool[] {
  const names = named?.filter(isBuiltInTool) ?? [
    ...(anyFiles ? (['read_files'] as const) : []),
    'dataset_search' as const,
  ];
  return names.filter((name) => name !== 'dataset_search' || hasDatasets);
}

function hasFiles(turn: ToolsOfTurn): boolean {
  const { conversation, plan } = turn;
  if (plan.files && plan.files.length > 0) return true;
  const isGiven = conversation.rows.some((row) => isAskedPrompt(row) && row.metadata.files);
  return isGiven && everyFile(turn).size > 0;
}

async function untrustedWarning({ context }: Pick<RunWorld, 'context'>): Promise<RunWarning | undefined> {
  try {
    await context.refuseUntrusted(EXEC_COMMAND);
    return undefined;
  } catch (error) {
    if (!isRefusal(error, 'UNTRUSTED')) throw error;
    const message = `${EXEC_COMMAND} is not offered: this workspace is not trusted. Look at what it runs, and if you trust it: cuebook trust`;
    return { code: 'tools-untrusted', message };
  }
}

/** Files that cannot be read any more included: who asks for one is told so. */
function everyFile({
  conversation,
  receiver,
}: Pick<ToolsOfTurn, 'conversation' | 'receiver'>): ReadonlyMap<string, InputFile> {
  const { reminders = PLAIN_REMINDERS } = receiver;
  const { missing: _, ...others } = reminders;
  return contextRows(conversation.rows, { ...receiver, reminders: others }).allFilesMap;
}

interface OwnFiles {
  readonly world: RunWorld;
  readonly turn: ToolsOfTurn;
  files(): ReadonlyMap<string, InputFile>;
}

/**
 * A program on this machine gets a copy to read where no server hands files out; nobody else gets anything then. Who is
 * far away gets no address that leads to this machine alone.
 */
function foreignFiles({ world, turn, files }: OwnFiles, tool: Tool | McpTool): ForeignFiles {
  const { isLocal, isFar } = 'isLocal' in tool ? tool : { isLocal: true, isFar: false };
  return {
    files,
    signatures: issuedSignatures,
    async addressOf(file) {
      const link = await world.context.files.linkTo(file);
      if (link !== undefined && isFar && isLoopbackUrl(link)) return undefined;
      if (link !== undefined || !isLocal) return link;
      const { copyForTools } = await import('./copy-for-tools.ts');
      return await copyForTools(world, turn.session.id, file);
    },
  };
}

function refuseUnknown(named: readonly string[], agent: Agent | undefined): void {
  const unknown = named.find((name) => !isBuiltInTool(name) && !isMcpName(name));
  if (unknown === undefined) return;
  throw new Refusal(
    'NOT_FOUND',
    `${agent?.name ?? 'An agent'} names a tool ${unknown}, which is not there.`,
    { remedy: `Correct \`tools\` in agents.json. ${KNOWN_TOOLS}` },
  );
}

function refuseTwice(tools: readonly Tool[]): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Refusal('INVALID_INPUT', `Two tools are called ${twice}.`);
}
