import type { ReactNode } from 'react';
import type { WholeSkill } from '../../../src/wire/skills.ts';
import { keepRequest } from '../../stores/route-trial.ts';
import { skillsWords } from '../../words/skills.ts';
import { PageSection } from '../controls/page.tsx';
import { useDesk, useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './skill-facts.module.css';

type Skill = NonNullable<WholeSkill['skill']>;

/** When a skill is chosen, and what an answer that follows it is like. */
export function SkillFacts({ skill }: { readonly skill: Skill }) {
  const words = usePageWords(skillsWords);
  const { hosts, triggers, intents, tags, examples, group, priority, output, wantsDocument } = skill;
  const isSaid = [hosts, triggers, intents, tags, examples].some(({ length }) => length > 0);
  const hasOutput =
    output.schema !== undefined ||
    output.maxChars !== undefined ||
    output.markers.length + output.styleHints.length > 0;
  return (
    <>
      <PageSection title={words.whenTitle}>
        {!isSaid && <p className={styles.nothing}>{words.nothingSaid}</p>}
        <dl className={styles.facts}>
          <Chips label={words.hosts} texts={hosts.map((host) => hostName(host, words.host))} />
          <Chips label={words.triggers} texts={triggers} />
          <Chips label={words.intents} texts={intents} />
          <Chips label={words.tags} texts={tags} />
          {examples.length > 0 && (
            <Fact label={words.examples}>
              <Examples examples={examples} />
            </Fact>
          )}
          {group !== undefined && <Fact label={words.group}>{group}</Fact>}
          {priority !== 0 && <Fact label={words.priority}>{priority}</Fact>}
          {wantsDocument && (
            <Fact label={words.wantsDocument}>
              <DocumentLimit most={skill.documentMaxChars} />
            </Fact>
          )}
        </dl>
      </PageSection>
      {hasOutput && (
        <PageSection title={words.outputTitle}>
          <OutputFacts output={output} />
        </PageSection>
      )}
    </>
  );
}

function OutputFacts({ output: { schema, markers, maxChars, styleHints } }: Pick<Skill, 'output'>) {
  const words = usePageWords(skillsWords);
  const language = useLanguage();
  return (
    <dl className={styles.facts}>
      {schema !== undefined && (
        <Fact label={words.schema}>
          <code className={styles.code}>{schema}</code>
        </Fact>
      )}
      <Chips label={words.markers} texts={markers} />
      {maxChars !== undefined && (
        <Fact label={words.maxChars}>{words.atMost(maxChars.toLocaleString(language))}</Fact>
      )}
      <Chips label={words.style} texts={styleHints} />
    </dl>
  );
}

/** Requests that it is for. One that is pressed is tried. */
function Examples({ examples }: { readonly examples: readonly string[] }) {
  const words = usePageWords(skillsWords);
  const { where } = useDesk();
  return (
    <ul className={styles.examples}>
      {examples.map((example) => (
        <li key={example}>
          <button
            type="button"
            className={styles.example}
            aria-label={words.tryThis(example)}
            onClick={() => {
              keepRequest(example);
              where.go({ type: 'skills' });
            }}
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  );
}

function DocumentLimit({ most }: { readonly most: number | undefined }) {
  const words = usePageWords(skillsWords);
  return words.documentGoes(most?.toLocaleString(useLanguage()));
}

function Chips({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Fact label={label}>
      <ul className={styles.chips}>
        {Array.from(new Set(texts), (text) => (
          <li key={text} className={styles.chip}>
            {text}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function hostName(host: string, names: Readonly<Record<string, string>>): string {
  if (host === '*' || host === 'office') return names['any'] ?? host;
  return Object.hasOwn(names, host) ? (names[host] ?? host) : host;
}
