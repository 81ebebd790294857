import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Puts the caret of the browser back to where the editor has it. When marks change around the caret, such as the line under
 * an error, CodeMirror may move the text that the caret is in. The browser then sets its caret beside that text, CodeMirror
 * does not notice, and what is typed next ends up in another place of the line.
 */
export const caretSync: Extension = EditorView.updateListener.of(({ view }) => {
  const selection = view.root instanceof Document ? view.root.getSelection() : null;
  if (!selection || !view.hasFocus || view.composing) return;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (isInText(anchorNode) && isInText(focusNode)) return;
  const { anchor, head } = view.state.selection.main;
  const [start, end] = [view.domAtPos(anchor), view.domAtPos(head)];
  const isThere = start.node === anchorNode && start.offset === anchorOffset;
  if (isThere && end.node === focusNode && end.offset === focusOffset) return;
  selection.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
});

function isInText(node: Node | null): boolean {
  return node instanceof Text;
}
