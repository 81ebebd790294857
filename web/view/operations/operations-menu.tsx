import { ChevronDown, Play, Upload } from 'lucide-react';
import { Fragment } from 'react';
import type { Operation } from '../../../src/model/agent.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { operationsWords } from '../../words/operations.ts';
import { Button } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './operations-bar.module.css';
import { OptionItems } from './option-items.tsx';
import type { Operating } from './use-operating.ts';

interface OperationsMenuProps {
  readonly operations: readonly Operation[];
  readonly settings: JsonObject;
  readonly operating: Operating;
}

/** All operations in one menu: for phones, and for agents that have many. */
export function OperationsMenu({ operations, settings, operating }: OperationsMenuProps) {
  const words = usePageWords(operationsWords);
  const trigger = (
    <Button kind="quiet" className={styles.control}>
      {words.more}
      <ChevronDown size={14} aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      {operations.map((operation) => {
        if (operation.type === 'setting') {
          return (
            <Fragment key={operation.name}>
              <MenuLine />
              <OptionItems operation={operation} settings={settings} operating={operating} isNamed />
              <MenuLine />
            </Fragment>
          );
        }
        return (
          <MenuItem
            key={operation.name}
            icon={operation.control === 'upload' ? Upload : Play}
            isDisabled={operating.isOff}
            onChoose={() => operating.run(operation)}
          >
            {operation.name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
