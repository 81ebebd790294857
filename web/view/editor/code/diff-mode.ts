import { unifiedMergeView } from '@codemirror/merge';
import type { Extension } from '@codemirror/state';

/** Shows in the text itself what differs from another. */
export function diffAgainst(original: string): Extension {
  return unifiedMergeView({
    original,
    mergeControls: false,
    gutter: false,
    syntaxHighlightDeletions: false,
    collapseUnchanged: { margin: 2, minSize: 6 },
  });
}
