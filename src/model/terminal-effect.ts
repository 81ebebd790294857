/** What a program may do to the terminal of a person who watches it only if that person allows it. */
export const TERMINAL_EFFECTS = ['clipboard', 'colors', 'images', 'notifications', 'window'] as const;
export type TerminalEffect = (typeof TERMINAL_EFFECTS)[number];
