import { ChevronLeft, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WholeSkill } from '../../../src/wire/skills.ts';
import { ShownSkill } from '../../stores/shown-skill.ts';
import { skillsWords } from '../../words/skills.ts';
import { Button, LinkButton } from '../controls/button.tsx';
import { Page, PageSection } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { SkillFacts } from './skill-facts.tsx';
import { SkillNotes } from './skill-notes.tsx';
import styles from './skill-pane.module.css';
import { SkillRules } from './skill-rules.tsx';
import { SkillStateView } from './skill-state.tsx';
import { SkillTools } from './skill-tools.tsx';

/** Everything about a skill, as it is on the disk. */
export function SkillPane({ id }: { readonly id: string }) {
  const words = usePageWords(skillsWords);
  const { frame } = useWords();
  const { link } = useDesk();
  const [shown] = useState(() => new ShownSkill(link, id));
  const { listed, isGone, trouble } = useStore(shown);
  useEffect(() => shown.watch(), [shown]);
  if (isGone) {
    return (
      <QuietNote>
        {listed ? words.gone(id) : words.noSkill(id)}
        <LinkButton href="#/skills">{words.all}</LinkButton>
      </QuietNote>
    );
  }
  if (!listed)
    return <QuietNote isSlow>{trouble ? <TroubleNote trouble={trouble} /> : frame.loading}</QuietNote>;
  return <SkillView listed={listed} />;
}

function SkillView({ listed }: { readonly listed: WholeSkill }) {
  const words = usePageWords(skillsWords);
  const { overlays } = useDesk();
  const { id, path, state, notes, skill } = listed;
  const name = skill?.name ?? id;
  return (
    <Page
      title={name}
      lead={skill?.description}
      actions={
        <>
          <LinkButton kind="quiet" icon={ChevronLeft} href="#/skills">
            {words.all}
          </LinkButton>
          {state === 'ready' && (
            <Button
              icon={MessageSquarePlus}
              aria-label={words.startWith(name)}
              onClick={() => overlays.open({ type: 'new-dialog', wish: { skillId: id } })}
            >
              {words.start}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.facts}>
        <SkillStateView state={state} />
        <code className={styles.path}>{path}</code>
        {skill?.version !== undefined && <span>{words.version(skill.version)}</span>}
        {skill && <span>{words.form[skill.form]}</span>}
      </p>
      {notes.length > 0 && (
        <PageSection title={words.notesTitle}>
          <SkillNotes notes={notes} path={path} />
        </PageSection>
      )}
      {skill && (
        <>
          <SkillFacts skill={skill} />
          <PageSection title={words.toolsTitle}>
            <SkillTools skill={skill} />
          </PageSection>
          <PageSection title={words.rulesTitle}>
            <SkillRules text={skill.prompt} />
          </PageSection>
        </>
      )}
    </Page>
  );
}
