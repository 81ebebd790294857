import { useEffect, useState } from 'react';
import { OpenScript } from '../../stores/open-script.ts';
import { useDesk } from '../desk-context.tsx';

/** The script at a path, watched as long as it is looked at. */
export function useOpenScript(path: string): OpenScript {
  const desk = useDesk();
  const [script] = useState(() => new OpenScript(path, desk));
  useEffect(() => desk.editing.open(script), [desk, script]);
  return script;
}
