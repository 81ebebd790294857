import { unifiedMergeView } from '@codemirror/merge';
import { type Extension, Text } from '@codemirror/state';

/** Shows in the text itself what differs from another. */
export function diffAgainst(original: string): Extension {
  return unifiedMergeView({
    original: Text.of(original.split('\n')),
    mergeControls: false,
    gutter: false,
    syntaxHighlightDeletions: false,
    collapseUnchanged: { margin: 2, minSize: 6 },
  });
}
