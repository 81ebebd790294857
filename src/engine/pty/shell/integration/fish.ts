import { CLEAR_KEY, type Integration, type IntegrationPlace, TURN_FILE } from './integration.ts';

const INIT_FILE = 'init.fish';

/**
 * Fish: events and a prompt around the user's own. It changes what is pasted, and keeps a line that it cannot read: so a
 * key of ours makes it take the command from a file, and say what is wrong with it.
 */
export function fishIntegration({ folder, id, shell }: IntegrationPlace): Integration {
  return {
    files: { [INIT_FILE]: initFile(id, folder, shell) },
    args: ['--private', '--interactive', '--init-command', `source ${fishQuoted(`${folder}/${INIT_FILE}`)}`],
    environment: {},
    taking: { keys: CLEAR_KEY },
  };
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function initFile(id: string, folder: string, shell: number): string {
  return String.raw`
set -g __cuebook_id ${fishQuoted(id)}
set -g __cuebook_turn ${fishQuoted(`${folder}/${TURN_FILE}`)}
set -g __cuebook_number 0
set -g __cuebook_status 0
function __cuebook_preexec --on-event fish_preexec
    builtin printf '\e]133;C;aid=%s\a' $__cuebook_id
end
function __cuebook_postexec --on-event fish_postexec
    set -g __cuebook_status $status
    builtin printf '\e]133;D;%s;aid=%s\a' $__cuebook_status $__cuebook_id
end
function __cuebook_next
    set -g __cuebook_number (math $__cuebook_number + 1)
end
function __cuebook_new_prompt --on-event fish_prompt
    __cuebook_next
    functions fish_prompt | string match -q '*__cuebook_id*'; and return
    functions -q __cuebook_prompt_of_user; and functions -e __cuebook_prompt_of_user
    functions -c fish_prompt __cuebook_prompt_of_user
    function fish_prompt
        builtin printf '\e]133;A;aid=%s;s=%s;n=${shell}.%s;pid=%s\a' $__cuebook_id $__cuebook_status $__cuebook_number $fish_pid
        __cuebook_give $__cuebook_status
        __cuebook_prompt_of_user
        builtin printf '\e]133;B;aid=%s\a' $__cuebook_id
    end
end
function __cuebook_give
    return $argv[1]
end
function __cuebook_run
    read -z -l text <$__cuebook_turn
    commandline -r -- $text
    if commandline --is-valid
        commandline -f execute
        return
    end
    commandline -r ''
    builtin printf '\r\n\e]133;C;aid=%s\a' $__cuebook_id
    command fish --no-config --no-execute <$__cuebook_turn 2>&1
    set -g __cuebook_status 2
    builtin printf '\e]133;D;2;aid=%s\a' $__cuebook_id
    __cuebook_next
    commandline -f repaint
end
for mode in default insert
    bind -M $mode \x1e0 __cuebook_run
end
`;
}
