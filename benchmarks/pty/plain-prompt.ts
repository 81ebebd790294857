/** Bash with the four marks as anybody would put them in by hand, and nothing else. */
export const PLAIN_PROMPT = {
  file: 'bash',
  args: ['--norc', '--noprofile', '-i'],
  env: {
    PS0: '\\e]133;C\\a',
    PS1: '\\[\\e]133;A\\a\\]$ \\[\\e]133;B\\a\\]',
    PROMPT_COMMAND: 'printf "\\e]133;D;%s\\a" $?',
    TERM: 'xterm-256color',
    HISTFILE: '',
  },
  mark: '\x1b]133;B\x07',
} as const;
