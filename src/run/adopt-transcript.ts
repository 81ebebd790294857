import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { createScriptFile, scriptStem } from '../files/create-script.ts';
import type { SavedPriming } from '../files/save-priming.ts';
import { folderForNew } from '../files/script-path.ts';
import { readTextFile } from '../files/text-file.ts';
import type { CliTranscript } from '../model/cli-profile.ts';
import { isSpelledBySlug, primingSlug } from '../model/priming-ref.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import type { ScriptSettings } from '../model/script.ts';
import { type AdoptedScript, adoptedScript } from '../script/adopted-script.ts';
import { readTranscript } from '../script/transcripts/read-transcript.ts';
import type { TranscribedTurn, Transcript } from '../script/transcripts/transcript.ts';
import { refFor } from './priming/save-course.ts';
import { saveUnderFreeName } from './save-under-free-name.ts';
import { refuseSecrets } from './secrets.ts';
import { transcriptRecording } from './transcript-recording.ts';

export interface AdoptTranscriptRequest {
  /** Where the transcript is. */
  readonly path: string;
  /** Where the script is put, named from the workspace, which it is by default. */
  readonly folder?: string;
  /** What script and recording are called; by default after the title, or the first prompt. */
  readonly name?: string;
  /** Write also what looks like a key. */
  readonly allowSecrets?: boolean;
}

/** The files that a transcript was made into. */
export interface AdoptedTranscript {
  /** Whose transcript it is. */
  readonly kind: CliTranscript;
  /** The prompt script: the user's side of the conversation, each prompt with a key. */
  readonly scriptPath: string;
  /** The priming script with everything that was said; the prompt script is answered from it. */
  readonly recording: SavedPriming;
  readonly prompts: number;
  /** What the files do not have exactly as the transcript has it. */
  readonly notes: readonly string[];
}

/** Makes the transcript of an agent's CLI into a prompt script and the recording that answers it, without a model. */
export async function adoptTranscript(
  { workspace, now }: { readonly workspace: string; readonly now: () => Date },
  { path, folder = '.', name, allowSecrets = false }: AdoptTranscriptRequest,
): Promise<AdoptedTranscript> {
  const place = await folderForNew(workspace, folder);
  const { kind, ...transcript } = await transcriptIn(path);
  const { turns, notes } = adoptable(transcript.turns);
  const settings = settingsOf(transcript, turns);
  const { trimmed } = scriptOf(settings, turns);
  const text = transcriptRecording({ kind, ...transcript }, turns, now());
  if (!allowSecrets) refuseSecrets(text, 'The transcript');

  const given = name === undefined ? undefined : scriptStem(name);
  const stem = primingSlug(given ?? transcript.title ?? firstWords(turns)) || `${kind}-transcript`;
  const refOf = (slug: string) => refFor({ agentId: null }, slug, false);
  const recording = await saveUnderFreeName(workspace, refOf, stem, text);
  try {
    const script = scriptOf({ ...settings, recording: recording.ref }, turns);
    const scriptName = name === undefined || isSpelledBySlug(name) ? stem : name;
    const scriptPath = await createScriptFile({ folder: place, name: scriptName, text: script.text }, now());
    return {
      kind,
      scriptPath,
      recording,
      prompts: turns.length,
      notes: [
        ...notes,
        ...trimmed.map((number) => `Prompt ${number} has lost its blank edges, which scripts do not keep.`),
        ...transcript.diagnostics.map(({ code, message, line }) =>
          code === 'broken-line' || code === 'broken-end' ? `Line ${line}: ${message}` : message,
        ),
      ],
    };
  } catch (error) {
    // Without its script it is of no use to anybody.
    await rm(recording.path, { force: true });
    throw error;
  }
}

async function transcriptIn(path: string): Promise<Transcript & { readonly kind: CliTranscript }> {
  const { kind, ...transcript } = readTranscript(await textOf(path));
  if (kind === undefined) {
    throw new Refusal('INVALID_INPUT', `${path} is no transcript of an agent's CLI that is known.`, {
      remedy:
        'Give a session file of Claude Code, Codex, Gemini CLI, Qwen Code or pi (.jsonl), or what opencode export writes.',
    });
  }
  return { kind, ...transcript };
}

async function textOf(path: string): Promise<string> {
  try {
    return (await readTextFile(path)).text;
  } catch (error) {
    if (!isRefusal(error, 'INVALID_INPUT') || !basename(path).endsWith('.db')) throw error;
    throw new Refusal('INVALID_INPUT', `${path} is a database, and no transcript.`, {
      remedy: 'Write a session to a file first: opencode export <session> > session.json',
      cause: error,
    });
  }
}

/** The turns that a script can hold, with all of their answer; and why others are left out. */
function adoptable(all: readonly TranscribedTurn[]): {
  readonly turns: readonly TranscribedTurn[];
  readonly notes: readonly string[];
} {
  const turns: TranscribedTurn[] = [];
  const notes: string[] = [];
  for (const [index, turn] of all.entries()) {
    if (!turn.isDone || turn.isBroken || turn.records.length === 0) {
      notes.push(`Prompt ${index + 1} of the transcript has no complete answer, and is left out.`);
    } else if (adoptedScript({}, [{ text: turn.prompt }])) turns.push(turn);
    else notes.push(`Prompt ${index + 1} of the transcript ${MEANS_SOMETHING_ELSE}, and is left out.`);
  }
  if (turns.length > 0) return { turns, notes };
  throw new Refusal('INVALID_INPUT', notes[0] ?? 'Nothing was asked in this transcript yet.', {
    remedy: 'Give a transcript in which a prompt was answered.',
  });
}

const MEANS_SOMETHING_ELSE =
  'holds a line that means something else in a script (it begins a prompt or a contract, or opens a code fence that is never closed)';

function scriptOf(settings: ScriptSettings, turns: readonly TranscribedTurn[]): AdoptedScript {
  const script = adoptedScript(
    { ...settings },
    turns.map(({ prompt }) => ({ text: prompt })),
  );
  if (script) return script;
  throw new Refusal('INVALID_INPUT', 'The prompts together mean something else in a script.');
}

const KNOWN_PROVIDERS: readonly string[] = ['openai', 'anthropic', 'google'];

function settingsOf(
  { title, provider }: Pick<Transcript, 'title' | 'provider'>,
  turns: readonly TranscribedTurn[],
): ScriptSettings {
  const model = turns.find((turn) => turn.model !== undefined)?.model;
  const isKnown = model !== undefined && provider !== undefined && KNOWN_PROVIDERS.includes(provider);
  return {
    ...(title !== undefined && { title }),
    engine: 'api',
    ...(isKnown && { model: `${provider}/${model}` }),
  };
}

const LONGEST_NAME = 40;

function firstWords(turns: readonly TranscribedTurn[]): string {
  const [line = ''] = (turns[0]?.prompt ?? '').trim().split('\n');
  return line.length <= LONGEST_NAME
    ? line
    : line.slice(0, line.lastIndexOf(' ', LONGEST_NAME) + 1 || LONGEST_NAME);
}
