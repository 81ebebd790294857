import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { besideComposer, composerText, TypedPrompt } from '../../src/engine/pty/cli/composer.ts';
import { matchRow, profilePatterns } from '../../src/engine/pty/cli/profile-patterns.ts';
import { BUILT_IN_PROFILES } from '../../src/engine/pty/cli/profiles/built-in-profiles.ts';
import { Standing } from '../../src/engine/pty/cli/standing.ts';
import { startTerminal } from '../../src/engine/pty/terminal/start-terminal.ts';
import type { Terminal } from '../../src/engine/pty/terminal/terminal.ts';
import type { CliProfile } from '../../src/model/cli-profile.ts';
import { type CliScreen, cliScreens } from './screens.ts';

const PROGRAM = fileURLToPath(new URL('../terminals/screens.js', import.meta.url));

const SEEN = BUILT_IN_PROFILES.filter(({ isUntried }) => !isUntried);

describe.each(SEEN.map((profile) => [profile.id, profile] as const))('%s', (id, profile) => {
  it('is understood on every screen that was seen of it', async () => {
    const screens = cliScreens(id);
    const terminal = await shower(screens);
    for (const [index, screen] of screens.entries()) {
      terminal.type(`${index}\n`);
      const shown = async () => (await terminal.screen()).lines.map((row) => row.trimEnd());
      await expect.poll(shown).toEqual(Array.from({ length: 40 }, (_, row) => screen.rows[row] ?? ''));
      const { name, state, composer, popup, choices } = screen;
      const seen = await lookAt(terminal, profile, screen);
      expect({ name, ...seen }).toEqual({
        name,
        state,
        ...(composer !== undefined && { composer }),
        ...(popup !== undefined && { popup }),
        ...(choices && { choices }),
        isHeld: screen.prompt !== undefined,
      });
    }
  });
});

/** A terminal that shows the screen whose number is typed. */
async function shower(screens: readonly CliScreen[]): Promise<Terminal> {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-screens-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'screens.json');
  writeFileSync(file, JSON.stringify(screens));
  const terminal = await startTerminal({
    command: process.execPath,
    args: [PROGRAM, file],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
  });
  onTestFinished(async () => void (await terminal.end()));
  return terminal;
}

/** What Cuebook sees, as the facts of a screen say it. */
async function lookAt(terminal: Terminal, profile: CliProfile, { prompt }: CliScreen) {
  const patterns = profilePatterns(profile);
  const standing = new Standing(terminal, patterns);
  const screen = await standing.look();
  const { state } = standing;
  standing.close();
  const { composer, popup } = patterns;
  if (!composer) throw new Error(`${profile.id} has no composer.`);
  const isFocused = state !== 'blocked' && standing.hasFocus;
  const isOpen = popup !== undefined && matchRow(besideComposer(screen, composer), popup) !== undefined;
  const { choices } = standing.questionOn(screen.lines);
  const typed = new TypedPrompt(prompt ?? 'Nobody typed this.', composer, []);
  return {
    state,
    ...(isFocused && { composer: composerText(screen.lines, composer) }),
    ...(isFocused && isOpen && { popup: true }),
    ...(state === 'blocked' && {
      choices: choices.map(({ label, answer }) => (answer ? `${label} = ${answer}` : label)),
    }),
    isHeld: isFocused && typed.isHeldIn(screen.lines) && typed.reachesCursor(screen),
  };
}
