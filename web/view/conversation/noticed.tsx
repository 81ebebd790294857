import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, useSelected } from '../desk-context.tsx';

/** Why the agent of the conversation could not begin, or what is wrong with how it is described. */
export function Noticed() {
  const noticed = useSelected(useDesk().shown, (state) => state.noticed);
  return noticed.map((trouble) => <TroubleNote key={trouble.message} trouble={trouble} />);
}
