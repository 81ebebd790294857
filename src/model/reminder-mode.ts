/** What history says of the reminders that were given: the files only, or all that was said. */
export const REMINDER_MODES = ['files', 'frozen'] as const;
export type ReminderMode = (typeof REMINDER_MODES)[number];
