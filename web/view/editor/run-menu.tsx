import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronDown,
  Cpu,
  FilePlus2,
  ListRestart,
  TextCursorInput,
  Voicemail,
} from 'lucide-react';
import { argumentFields } from '../../state/script-arguments.ts';
import { readingOf } from '../../state/script-reading.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { editorWords } from '../../words/editor.ts';
import { typingWords } from '../../words/typing.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { usePageWords, useSelected } from '../desk-context.tsx';
import { useIsTyped } from './use-is-typed.ts';
import { useIsRunning } from './use-prompt-marks.ts';

/** Every other way to run a script. */
export function RunMenu({ script }: { readonly script: OpenScript }) {
  const words = usePageWords(editorWords);
  const typing = usePageWords(typingWords);
  const text = useSelected(script.text, ({ draft }) => draft?.text ?? '');
  const cursor = useSelected(script, (state) => state.cursor);
  const { script: read } = readingOf(text);
  const isRunning = useIsRunning();
  const isTyped = useIsTyped(script);
  const isDisabled = isRunning || read.prompts.length === 0;
  return (
    <Menu trigger={<IconButton icon={ChevronDown} label={words.more} />}>
      {cursor !== undefined && (
        <>
          <MenuItem
            icon={ArrowDownToLine}
            keys="mod+shift+Enter"
            isDisabled={isDisabled}
            onChoose={() => void script.run({ endIndex: cursor })}
          >
            {words.runTo(cursor + 1)}
          </MenuItem>
          {/* A terminal cannot be put back to where it was then. */}
          {!isTyped && (
            <MenuItem
              icon={ArrowUpFromLine}
              isDisabled={isDisabled}
              onChoose={() => void script.run({ startIndex: cursor })}
            >
              {words.runFrom(cursor + 1)}
            </MenuItem>
          )}
          <MenuLine />
        </>
      )}
      <MenuItem
        icon={ListRestart}
        note={isTyped ? typing.runAll : words.runAllWhy}
        isDisabled={isDisabled}
        onChoose={() => void script.run({ all: true })}
      >
        {words.runAll}
      </MenuItem>
      <MenuItem
        icon={FilePlus2}
        note={words.runFreshWhy}
        isDisabled={isDisabled}
        onChoose={() => void script.run({ fresh: true })}
      >
        {words.runFresh}
      </MenuItem>
      <MenuLine />
      {argumentFields(read).length > 0 && (
        <MenuItem icon={TextCursorInput} isDisabled={isDisabled} onChoose={() => script.ask('arguments')}>
          {words.withArguments}
        </MenuItem>
      )}
      <MenuItem icon={Cpu} isDisabled={isDisabled} onChoose={() => script.ask('model')}>
        {words.withModel}
      </MenuItem>
      <MenuItem icon={Voicemail} isDisabled={isDisabled} onChoose={() => void script.run({ recorded: true })}>
        {words.runRecorded}
      </MenuItem>
    </Menu>
  );
}
