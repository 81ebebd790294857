// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are for the shell.
import { type Integration, type IntegrationPlace, quoted, TURN_FILE } from './integration.ts';

const ENV_FILE = 'env';
/** A file of its own: what the shell has to say of jobs it says as it begins to read a file. */
const BEGIN_FILE = 'begin';
const CTRL_U = '\x15';

/**
 * Any other shell of the Bourne family: its prompts are expanded, which is enough to say where a command ends. What it
 * shall run comes from a file: it has no line editor, or one that would do things to what is typed.
 */
export function shIntegration({ folder, id, shell, environment }: IntegrationPlace): Integration {
  return {
    files: {
      [ENV_FILE]: envFile({ folder, id, shell }, environment['ENV']),
      [BEGIN_FILE]: '__cuebook_begin\n',
    },
    args: ['-i'],
    environment: { ENV: `${folder}/${ENV_FILE}` },
    taking: {
      keys: `${CTRL_U}. $__cuebook/${BEGIN_FILE}; . $__cuebook/${TURN_FILE}\r`,
    },
  };
}

function envFile(
  { folder, id, shell }: Pick<IntegrationPlace, 'folder' | 'id' | 'shell'>,
  env: string | undefined,
): string {
  const ofUser =
    env === undefined
      ? 'unset ENV'
      : `ENV=${quoted(env)}; __cuebook_env="${env.replaceAll(/["\\`]/gu, String.raw`\$&`)}"
if [ -r "$__cuebook_env" ]; then . "$__cuebook_env"; fi
unset __cuebook_env`;
  const marks = {
    before: `\x1b]133;D;$?;aid=\${__cuebook_id}\x07\x1b]133;A;aid=\${__cuebook_id};s=$?;n=${shell}.$((__cuebook_number=__cuebook_number+1));pid=$$\x07`,
    after: '\x1b]133;B;aid=${__cuebook_id}\x07',
    more: '\x1b]133;A;aid=${__cuebook_id};k=s\x07',
  };
  return `
__cuebook_begin() {
  __cuebook_status=$?
  printf '\\033]133;C;aid=%s\\007' "$__cuebook_id"
  return "$__cuebook_status"
}
${ofUser}
unset HISTFILE
__cuebook=${quoted(folder)} __cuebook_id=${quoted(id)} __cuebook_number=0
HISTFILE=$__cuebook/history
PS1=${quoted(marks.before)}"\${PS1-}"${quoted(marks.after)}
PS2=${quoted(marks.more)}"\${PS2-}"
`;
}
