import type { FoundPassage, ReadFile, Reading } from '../../state/read-files.ts';
import { readingIn } from '../../state/read-files.ts';
import type { TurnFile } from '../../state/turn.ts';
import { filesWords } from '../../words/files.ts';
import { useDesk, useLanguage, usePageWords } from '../desk-context.tsx';
import { FileIcon } from './file-icon.tsx';
import { FileLink } from './file-link.tsx';
import styles from './reading-view.module.css';

interface ReadingViewProps {
  readonly tool: string;
  readonly result: string;
}

/** What a tool has read, above what it said in its own words. Nothing where that cannot be told. */
export function ReadingView({ tool, result }: ReadingViewProps) {
  const reading = readingIn(tool, result);
  return reading ? <ReadingList reading={reading} /> : null;
}

function ReadingList({ reading }: { readonly reading: Reading }) {
  const words = usePageWords(filesWords);
  if (reading.type === 'passages') {
    return (
      <div>
        <p className={styles.title}>{words.found}</p>
        {reading.passages.length === 0 && <p className={styles.fact}>{words.nothingFound}</p>}
        <ul>
          {reading.passages.map((passage, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result does not change, and may name a place twice.
            <PassageRow key={index} passage={passage} />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div>
      <p className={styles.title}>{words.read}</p>
      <ul>
        {reading.files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </div>
  );
}

function PassageRow({ passage: { dataset, file, place } }: { readonly passage: FoundPassage }) {
  return (
    <li className={styles.row}>
      <FileIcon name={file} />
      <p className={styles.words}>
        <bdi className={styles.name}>{`${dataset}/${file}`}</bdi>
        {place !== undefined && <span className={styles.fact}>{place}</span>}
      </p>
    </li>
  );
}

function FileRow({ file }: { readonly file: ReadFile }) {
  const words = usePageWords(filesWords);
  const language = useLanguage();
  const { shown } = useDesk();
  const given = givenAs(file.id, shown.state.transcript?.turns.flatMap((turn) => turn.files) ?? []);
  const { name, characters = 0, part, error } = file;
  const figure = (value: number) => value.toLocaleString(language);
  return (
    <li className={styles.row}>
      <FileIcon name={name} type={given?.type} />
      <p className={styles.words}>
        {given ? (
          <FileLink file={given} className={styles.link} tip={words.knownAs(file.id)}>
            <bdi>{name}</bdi>
          </FileLink>
        ) : (
          <bdi className={styles.name}>{name}</bdi>
        )}
        {error === undefined ? (
          <span className={styles.fact}>
            {part
              ? words.part(figure(part.from), figure(part.to), figure(part.all))
              : words.characters(characters, figure(characters))}
          </span>
        ) : (
          <span className={styles.error}>{error}</span>
        )}
      </p>
    </li>
  );
}

function givenAs(id: string, files: readonly TurnFile[]): TurnFile | undefined {
  return files.find((file) => file.id === id);
}
