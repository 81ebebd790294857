import { Check } from 'lucide-react';
import type { JsonObject } from '../../../src/model/json.ts';
import { chosenOption } from '../../state/operation-options.ts';
import { operationsWords } from '../../words/operations.ts';
import { MenuItem } from '../controls/menu.tsx';
import { usePageWords } from '../desk-context.tsx';
import type { Operating, SettingOperation } from './use-operating.ts';

interface OptionItemsProps {
  readonly operation: SettingOperation;
  readonly settings: JsonObject;
  readonly operating: Operating;
  /** Each says which setting it is of. */
  readonly isNamed?: boolean;
}

/** What a setting can be, and what takes it back. */
export function OptionItems({ operation, settings, operating, isNamed = false }: OptionItemsProps) {
  const words = usePageWords(operationsWords);
  const chosen = chosenOption(operation, settings);
  const named = (name: string) => (isNamed ? words.setTo(operation.name, name) : name);
  const sign = (isChosen: boolean) => ({ isChosen, ...(isChosen && { icon: Check }) });
  return (
    <>
      <MenuItem
        {...sign(settings[operation.setting] === undefined)}
        isDisabled={operating.isOff}
        onChoose={() => operating.set(operation, null)}
      >
        {named(words.asUsual)}
      </MenuItem>
      {operation.options.map((option) => (
        <MenuItem
          key={option.name}
          {...sign(option === chosen)}
          isDisabled={operating.isOff}
          onChoose={() => operating.set(operation, option.value)}
        >
          {named(option.name)}
        </MenuItem>
      ))}
    </>
  );
}
