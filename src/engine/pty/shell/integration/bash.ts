import {
  HOOK_KEY,
  type Integration,
  type IntegrationPlace,
  quoted,
  RESTORE_END,
  RESTORE_KEY,
} from './integration.ts';

const RC_FILE = 'bashrc';

/**
 * Bash: marks in PS0, PS1 and PS2, put back by PROMPT_COMMAND whenever something has replaced a prompt. The secret and
 * the number are put in by the expansion of a prompt: whoever prints PS1 prints no mark. What `set -x` has to say of our
 * own functions goes to /dev/null: it is no output of a command, and would tell the secret.
 *
 * A command that replaces PROMPT_COMMAND and PS1 at once leaves a prompt without marks: a key puts them back, and a second one asks for a new
 * prompt. Where PS1 still has them, what reads the keys is no prompt but `read -e`. PS0 must not change before: bash
 * 5.2 would print what is no longer its own.
 */
export function bashIntegration({ folder, id, shell }: IntegrationPlace): Integration {
  return {
    files: { [RC_FILE]: rcFile(id, shell) },
    args: ['--rcfile', `${folder}/${RC_FILE}`, '-i'],
    environment: {},
    taking: 'paste',
    restore: { lost: `${RESTORE_KEY}${RESTORE_END}`, next: HOOK_KEY },
  };
}

/** The functions stand before the user's own file, so that no alias of it gets into them. */
function rcFile(id: string, shell: number): string {
  return String.raw`
__cuebook_done() {
  builtin printf '\e]133;D;%s;aid=%s\a' "$?" "$__cuebook_id"
}
__cuebook_prompt() {
  [[ $\{PS0-} == *'133;C;aid='* ]] || PS0=$\{PS0-}'\e]133;C;aid=$\{__cuebook_id}\a'
  [[ $\{PS1-} == *'133;A;aid='* ]] ||
    PS1='\[\e]133;A;aid=$\{__cuebook_id};s=$?;n=${shell}.$((__cuebook_number+=1));pid=$$\a\]'$\{PS1-}'\[\e]133;B;aid=$\{__cuebook_id}\a\]'
  [[ $\{PS2-} == *'133;A;aid='* ]] || PS2='\[\e]133;A;aid=$\{__cuebook_id};k=s\a\]'$\{PS2-}
  __cuebook_prompts=$PS0$PS1$PS2
}
__cuebook_begin() {
  __cuebook_id=${quoted(id)} __cuebook_number=0 __cuebook_prompts=
  unset HISTFILE
  set +o history +o histexpand
  shopt -s interactive_comments promptvars
  bind 'set enable-bracketed-paste on'
  bind 'set enable-active-region off' 2>/dev/null
  local keymap
  for keymap in emacs vi-insert vi-command; do
    bind -m "$keymap" '"\C-^0": kill-whole-line'
    bind -m "$keymap" '"\C-^1": bracketed-paste-begin'
    bind -m "$keymap" '"\C-j": accept-line'
    bind -m "$keymap" -x '"\C-^2": { __cuebook_restore; } 2>/dev/null'
    bind -m "$keymap" -x '"\C-^4": { __cuebook_hook; } 2>/dev/null'
  done
  __cuebook_hook
}
__cuebook_hook() {
  [[ $\{PROMPT_COMMAND[*]-} != *'{ __cuebook_done;'* ]] || return
  declare -g +x PS0 PS1 PS2 PROMPT_COMMAND
  if [[ -z $\{PROMPT_COMMAND[*]-} ]]; then
    PROMPT_COMMAND='{ __cuebook_done; [[ $\{PS0-}$\{PS1-}$\{PS2-} == "$__cuebook_prompts" ]] || __cuebook_prompt; } 2>/dev/null'
  elif (( BASH_VERSINFO[0] > 5 || BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] > 0 )); then
    PROMPT_COMMAND=('{ __cuebook_done; } 2>/dev/null' "$\{PROMPT_COMMAND[@]}" '{ __cuebook_prompt; } 2>/dev/null')
  else
    PROMPT_COMMAND=$'{ __cuebook_done; } 2>/dev/null\n'$\{PROMPT_COMMAND-}$'\n{ __cuebook_prompt; } 2>/dev/null'
  fi
}
__cuebook_restore() {
  local __cuebook_status=$? keymap end=accept-line
  if [[ $\{PS1-} == *'133;A;aid='* ]]; then
    end=redraw-current-line
  else
    __cuebook_hook
    builtin printf '\r\e[K\e]133;D;%s;aid=%s\a' "$__cuebook_status" "$__cuebook_id"
  fi
  for keymap in emacs vi-insert vi-command; do
    bind -m "$keymap" '"\C-^3": '$end
  done
}
if [ -r ~/.bashrc ]; then . ~/.bashrc; fi
__cuebook_begin
`.replaceAll('$\\{', '${');
}
