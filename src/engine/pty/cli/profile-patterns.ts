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
  const { asking, busy, ready, composer, composerFrame, face, menu, popup, firstStart, answers } = profile;
  return {
    profile,
    signals: [
      signalPatterns('blocked', asking, ['blocked']),
      signalPatterns('busy', busy, ['working']),
      signalPatterns('ready', ready, ['idle', 'done', 'error']),
    ],
    ...((composer ?? composerFrame) !== undefined && {
      composer: {
        row: rowPattern(composer ?? '^(.*)$'),
        ...(composerFrame !== undefined && { frame: rowPattern(composerFrame) }),
      },
    }),
    ...(face !== undefined && { face: rowPattern(face) }),
    ...(menu !== undefined && { menu: rowPattern(menu) }),
    ...(popup !== undefined && { popup: rowPattern(popup) }),
    firstStart: firstStart.map((answer) => ({ answer, pattern: rowPattern(answer.pattern) })),
    replies: answers.map((reply) => ({ reply, pattern: rowPattern(reply.pattern) })),
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
