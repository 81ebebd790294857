import { ChevronDown, Upload } from 'lucide-react';
import type { Operation } from '../../../src/model/agent.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { chosenOption } from '../../state/operation-options.ts';
import { operationsWords } from '../../words/operations.ts';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './operations-bar.module.css';
import { OptionItems } from './option-items.tsx';
import type { Operating, SettingOperation } from './use-operating.ts';

interface OperationControlProps {
  readonly operation: Operation;
  readonly settings: JsonObject;
  readonly operating: Operating;
}

/** One operation, in the row. */
export function OperationControl({ operation, settings, operating }: OperationControlProps) {
  if (operation.type === 'setting') {
    return <Select operation={operation} settings={settings} operating={operating} />;
  }
  return (
    // Not disabled: whoever came to it by the keyboard stays there while it is done.
    <Button
      kind="quiet"
      className={styles.control}
      aria-disabled={operating.isOff}
      onClick={({ detail }) => {
        // The second half of a double click finds what the first one did already done.
        if (detail <= 1) operating.run(operation);
      }}
      {...(operation.control === 'upload' && { icon: Upload })}
    >
      {operation.name}
    </Button>
  );
}

function Select(props: OperationControlProps & { readonly operation: SettingOperation }) {
  const words = usePageWords(operationsWords);
  const { operation, settings, operating } = props;
  const chosen = chosenOption(operation, settings);
  const trigger = (
    <Button kind="quiet" className={styles.control} disabled={operating.isOff}>
      {chosen === undefined ? operation.name : words.setTo(operation.name, chosen.name)}
      <ChevronDown size={14} aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      <OptionItems {...props} />
    </Menu>
  );
}
