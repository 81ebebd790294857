import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ModelGroup, modelChoices } from '../../state/model-choices.ts';
import { modelsIn } from '../../state/session-list.ts';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import { classes } from './classes.ts';
import { Dot } from './dot.tsx';
import styles from './model-autocomplete.module.css';
import { modelFieldClass } from './model-field.ts';
import type { ModelPickerProps } from './model-picker.tsx';
import popup from './popup.module.css';

/** Names a model: one that is proposed, or any other as provider/name. Says which can be asked now. */
export function ModelAutocomplete({
  value,
  onChange,
  placeholder,
  isPlain,
  autoFocus,
  onSubmit,
}: ModelPickerProps) {
  const { models } = useWords();
  const { providers, sessions } = useDesk();
  const known = useSelected(providers, ({ items }) => items);
  const list = useSelected(sessions, (state) => state.list);
  const groups = modelChoices(modelsIn(list), known);
  return (
    <Autocomplete.Root
      items={groups}
      value={value}
      onValueChange={onChange}
      onOpenChange={(isOpen) => isOpen && providers.want()}
      openOnInputClick
    >
      <Autocomplete.Input
        className={modelFieldClass(isPlain)}
        aria-label={models.model}
        placeholder={placeholder ?? models.example}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={200}
        autoFocus={autoFocus}
        onFocus={() => providers.want()}
        onKeyDown={(event) => {
          const isChoosing = event.currentTarget.getAttribute('aria-activedescendant');
          if (event.key === 'Enter' && !isChoosing && !event.nativeEvent.isComposing) onSubmit?.();
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className={popup.place}>
          <Autocomplete.Popup className={classes(popup.popup, styles.models)}>
            <Autocomplete.List>
              {(group: ModelGroup) => (
                <Autocomplete.Group key={group.provider?.id ?? ''} items={group.items}>
                  <Autocomplete.GroupLabel className={styles.label}>
                    {group.provider ? (
                      <>
                        <Dot tone={group.provider.isReady ? 'good' : 'calm'} />
                        <span>{group.provider.id}</span>
                        <span className={styles.facts}>{group.provider.facts}</span>
                      </>
                    ) : (
                      models.used
                    )}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(model: string) => (
                      <Autocomplete.Item key={model} value={model} className={styles.item}>
                        {model}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
