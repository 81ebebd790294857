import { useEffect } from 'react';
import { titleOf } from '../../state/activity.ts';
import { pageTitle } from '../../state/page-title.ts';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';

/** The tab of the browser says where one is. */
export function usePageTitle(): void {
  const words = useWords();
  const { shown, where } = useDesk();
  const place = useSelected(where, (state) => state.place);
  const session = useSelected(shown, ({ conversation }) => conversation?.session);
  const title = pageTitle(place, session && titleOf(session), words);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
