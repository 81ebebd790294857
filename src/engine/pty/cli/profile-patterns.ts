import type {
  CliFirstAnswer,
  CliProfile,
  CliReply,
  CliSignal,
  CliStatus,
} from '../../../model/cli-profile.ts';
import { LONGEST_ROW, rowPattern } from '../../../model/row-pattern.ts';

/** How a program stands, as far as it can be told. */
export type CliState = 'ready' | 'busy' | 'blocked';

interface SignalPatterns {
  readonly state: CliState;
  readonly status: readonly CliStatus[];
  readonly title?: RegExp;
  readonly screen?: RegExp;
}

/** Where the composer is, and what stands in it. */
export interface ComposerPatterns {
  readonly row: RegExp;
  readonly frame?: RegExp;
  /** The row below it, where that is its only mark. */
  readonly foot?: RegExp;
  /** Whether the cursor stands in it whenever keys go there, and only then. */
  readonly hasCursor: boolean;
}

/** A profile whose patterns can be matched. */
export interface ProfilePatterns {
  readonly profile: CliProfile;
  /** Of the signs on the screen the first counts: a program that asks may look busy too, and one that is busy ready. */
  readonly signals: readonly SignalPatterns[];
  readonly composer?: ComposerPatterns;
  readonly face?: RegExp;
  readonly menu?: RegExp;
  readonly popup?: RegExp;
  readonly firstStart: readonly { readonly answer: CliFirstAnswer; readonly pattern: RegExp }[];
  readonly replies: readonly { readonly reply: CliReply; readonly pattern: RegExp }[];
}

export function profilePatterns(profile: CliProfile): ProfilePatterns {
  const { asking, busy, ready, face, menu, popup, firstStart, answers } = profile;
  const composer = composerPatterns(profile);
  return {
    profile,
    signals: [
      signalPatterns('blocked', asking, ['blocked']),
      signalPatterns('busy', busy, ['working']),
      signalPatterns('ready', ready, ['idle', 'done', 'error']),
    ],
    ...(composer && { composer }),
    ...(face !== undefined && { face: rowPattern(face) }),
    ...(menu !== undefined && { menu: rowPattern(menu) }),
    ...(popup !== undefined && { popup: rowPattern(popup) }),
    firstStart: firstStart.map((answer) => ({ answer, pattern: rowPattern(answer.pattern) })),
    replies: answers.map((reply) => ({ reply, pattern: rowPattern(reply.pattern) })),
  };
}

function composerPatterns(profile: CliProfile): ComposerPatterns | undefined {
  const { composer, composerFrame, composerFoot, cursorInComposer = false } = profile;
  if ((composer ?? composerFrame) === undefined) return undefined;
  return {
    row: rowPattern(composer ?? '^(.*)$'),
    ...(composerFrame !== undefined && { frame: rowPattern(composerFrame) }),
    ...(composerFoot !== undefined && { foot: rowPattern(composerFoot) }),
    hasCursor: cursorInComposer,
  };
}

/** The first row that a pattern matches. */
export function matchRow(lines: readonly string[], pattern: RegExp): RegExpExecArray | undefined {
  for (const line of lines) {
    const match = pattern.exec(line.slice(0, LONGEST_ROW));
    if (match) return match;
  }
  return undefined;
}

function signalPatterns(
  state: CliState,
  { status, title, screen }: CliSignal,
  usual: readonly CliStatus[],
): SignalPatterns {
  return {
    state,
    status: status ?? usual,
    ...(title !== undefined && { title: rowPattern(title) }),
    ...(screen !== undefined && { screen: rowPattern(screen) }),
  };
}
