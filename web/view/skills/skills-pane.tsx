import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RouteTrial } from '../../stores/route-trial.ts';
import { SkillList } from '../../stores/skill-list.ts';
import { skillsWords } from '../../words/skills.ts';
import { Button } from '../controls/button.tsx';
import { Page } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { RouteTester } from './route-tester.tsx';
import { SkillsSection } from './skills-section.tsx';

/** The skills of the workspace: who would answer a request, and how each of them stands. */
export function SkillsPane() {
  const words = usePageWords(skillsWords);
  const { frame } = useWords();
  const { link, overlays } = useDesk();
  const [list] = useState(() => new SkillList(link));
  const [trial] = useState(() => new RouteTrial(link));
  const { items, trouble } = useStore(list);
  useEffect(() => list.watch(), [list]);
  useEffect(() => () => trial.leave(), [trial]);
  // What is saved counts from the next request on.
  useEffect(() => {
    if (items) trial.again();
  }, [items, trial]);
  const make = (
    <Button icon={Plus} onClick={() => overlays.open({ type: 'new-skill' })}>
      {words.newSkill}
    </Button>
  );
  if (!items)
    return <QuietNote isSlow>{trouble ? <TroubleNote trouble={trouble} /> : frame.loading}</QuietNote>;
  if (items.length === 0) {
    return (
      <Page title={words.title}>
        <QuietNote>
          {words.none}
          {make}
        </QuietNote>
      </Page>
    );
  }
  return (
    <Page title={words.title} lead={words.lead} actions={make}>
      <RouteTester trial={trial} items={items} />
      <SkillsSection items={items} />
    </Page>
  );
}
