import type { CliProfile } from '../../model/cli-profile.ts';
import type { TerminalsWorld } from './terminals-world.ts';
import type { TranscriptSources } from './transcripts/conversation-source.ts';

/** What the configurations say of profiles, put over those that are built in. */
type ReadProfiles = (builtIn: readonly CliProfile[]) => Promise<{
  readonly profiles: ReadonlyMap<string, CliProfile>;
  readonly grants: readonly string[];
}>;

interface ProgramSources {
  readonly readProfiles: ReadProfiles;
  readonly transcriptSources: TranscriptSources;
}

/** What may be started in terminals, and where their transcripts are found; all of it is loaded when it is asked for. */
export function terminalPrograms({
  readProfiles,
  transcriptSources,
}: ProgramSources): Pick<TerminalsWorld, 'profiles' | 'grants' | 'transcripts'> {
  const read = async () => {
    return await readProfiles(await builtInProfiles());
  };
  return {
    profiles: async () => Array.from((await read()).profiles.values()),
    grants: async () => (await read()).grants,
    transcripts: async () =>
      (await import('./transcripts/transcripts-on-disk.ts')).transcriptsOnDisk(transcriptSources),
  };
}

/** The profiles that come with Cuebook. */
export async function builtInProfiles(): Promise<readonly CliProfile[]> {
  const [{ BUILT_IN_PROFILES }, { REPL_PROFILES }] = await Promise.all([
    import('./cli/profiles/built-in-profiles.ts'),
    import('./repl/repl-profiles.ts'),
  ]);
  return [...BUILT_IN_PROFILES, ...REPL_PROFILES];
}
