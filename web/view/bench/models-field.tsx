import { Plus, X } from 'lucide-react';
import type { StartDraft } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './models-field.module.css';

interface ModelsFieldProps {
  readonly draft: StartDraft;
  readonly onFill: (filled: Partial<StartDraft>) => void;
}

/** Which models are asked: those of the suite, or others instead. */
export function ModelsField({ draft: { suite, models }, onFill }: ModelsFieldProps) {
  const { start: said } = usePageWords(benchWords);
  const put = (index: number, model: string) => onFill({ models: models.with(index, model) });
  const isFull = models.every((model) => model.trim() !== '');
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{said.models}</legend>
      {models.length === 0 && (
        <p className={styles.suite}>
          {suite.models.length > 0 ? said.ofSuite(suite.models.join(', ')) : said.ofScripts}
        </p>
      )}
      {models.map((model, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is the place that is filled in.
        <div key={index} className={styles.model}>
          <ModelPicker value={model} autoFocus={model === ''} onChange={(named) => put(index, named)} />
          <IconButton
            icon={X}
            label={said.removeModel(model)}
            onClick={() => onFill({ models: models.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {isFull && (
        <Button
          kind="quiet"
          icon={Plus}
          className={styles.add}
          onClick={() => onFill({ models: [...models, ''] })}
        >
          {models.length === 0 ? said.otherModel : said.anotherModel}
        </Button>
      )}
    </fieldset>
  );
}
