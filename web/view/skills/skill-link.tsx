import { hashOf } from '../../state/place.ts';
import styles from './skill-link.module.css';

/** The name of a skill, which leads to it. */
export function SkillLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <a className={styles.link} href={hashOf({ type: 'skill', id })}>
      {name}
    </a>
  );
}
