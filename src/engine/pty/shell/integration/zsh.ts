import { HOOK_KEY, type Integration, type IntegrationPlace, quoted, RESTORE_KEY } from './integration.ts';

/**
 * Zsh: files in a ZDOTDIR of ours that read the user's own, then hooks and prompts. The secret and the number stand in
 * `psvar`, which only the expansion of a prompt looks at: whoever prints PS1 prints no mark. What `set -x` has to say of
 * how a command ends goes to /dev/null: it is no output, and would tell the secret.
 */
export function zshIntegration({ folder, id, shell, environment }: IntegrationPlace): Integration {
  return {
    files: { '.zshenv': envFile(folder, environment['ZDOTDIR']), '.zshrc': rcFile(id, shell) },
    args: ['-i'],
    environment: { ZDOTDIR: folder },
    taking: 'paste',
    restore: { lost: RESTORE_KEY, next: HOOK_KEY },
  };
}

function envFile(folder: string, zdotdir: string | undefined): string {
  return `
${zdotdir === undefined ? 'unset ZDOTDIR' : `ZDOTDIR=${quoted(zdotdir)}`}
if [[ -r "\${ZDOTDIR:-$HOME}/.zshenv" ]]; then . "\${ZDOTDIR:-$HOME}/.zshenv"; fi
if (( \${+ZDOTDIR} )); then __cuebook_zdotdir=$ZDOTDIR; fi
export ZDOTDIR=${quoted(folder)}
`;
}

/** The functions stand before the user's own file, so that no alias of it gets into them. */
function rcFile(id: string, shell: number): string {
  return String.raw`
__cuebook_done() {
  {
    psvar[98]=$?
    (( psvar[99] += 1 ))
    builtin printf '\e]133;D;%s;aid=%s\a' $psvar[98] $__cuebook_id
  } 2>/dev/null
}
__cuebook_preexec() {
  {
    psvar[98]=
    (( psvar[99] += 1 ))
  } 2>/dev/null
  builtin printf '\e]133;C;aid=%s\a' $__cuebook_id
}
__cuebook_prompt() {
  psvar[96]=$$
  psvar[97]=$__cuebook_id
  [[ $PS1 == *'133;A;aid='* ]] ||
    PS1=$'%{\e]133;A;aid=%97v;s=%(98V.%98v.%?);n=${shell}.%99v;pid=%96v\a%}'$PS1$'%{\e]133;B;aid=%97v\a%}'
  [[ $PS2 == *'133;A;aid='* ]] || PS2=$'%{\e]133;A;aid=%97v;k=s\a%}'$PS2
}
__cuebook_begin() {
  typeset -g __cuebook_id=${quoted(id)}
  psvar[99]=0
  unset HISTFILE
  SAVEHIST=0
  setopt interactivecomments promptpercent nobanghist nopromptsp nopromptcr
  if (( $\{+functions[precmd]} )); then
    functions -c precmd __cuebook_precmd_of_user
    unfunction precmd
    precmd_functions=(__cuebook_precmd_of_user $\{precmd_functions-})
  fi
  __cuebook_hook
  zle -N __cuebook_restore
  zle -N __cuebook_hook
  local keymap
  for keymap in emacs viins vicmd; do
    bindkey -M $keymap '^^0' .kill-buffer
    bindkey -M $keymap '^^1' .bracketed-paste
    bindkey -M $keymap '^^2' __cuebook_restore
    bindkey -M $keymap '^^4' __cuebook_hook
    bindkey -M $keymap '^J' .accept-line
  done
}
__cuebook_hook() {
  precmd_functions=(__cuebook_done $\{$\{precmd_functions-}:#__cuebook_(done|prompt)} __cuebook_prompt)
  preexec_functions=($\{$\{preexec_functions-}:#__cuebook_preexec} __cuebook_preexec)
}
__cuebook_restore() {
  local code=$?
  [[ $CONTEXT == start ]] || return
  __cuebook_hook
  __cuebook_prompt
  (return $code)
  builtin print -n '\r\e[K'
  __cuebook_done
  zle .reset-prompt
} 2>/dev/null
if (( $\{+__cuebook_zdotdir} )); then ZDOTDIR=$__cuebook_zdotdir; else unset ZDOTDIR; fi
unset __cuebook_zdotdir
if [[ -r "$\{ZDOTDIR:-$HOME}/.zshrc" ]]; then . "$\{ZDOTDIR:-$HOME}/.zshrc"; fi
__cuebook_begin
`.replaceAll('$\\{', '${');
}
