import './link/no-eval.ts';
import '@fontsource/jetbrains-mono/latin-400.css';
import './styles/tokens.css';
import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import { createClient } from '../src/wire/client.ts';
import { access } from './link/access.ts';
import { openInstead } from './link/open-instead.ts';
import { pageNonce } from './link/page-nonce.ts';
import { reach } from './link/reach.ts';
import { Desk } from './stores/desk.ts';
import { DeskProvider } from './view/desk-context.tsx';
import { Workbench } from './view/frame/workbench.tsx';

access.takeToken();
if (!(await openInstead())) {
  const desk = new Desk(createClient({ base: '', fetch: reach }));
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place to draw in.');
  createRoot(root).render(
    <CSPProvider nonce={pageNonce()}>
      <DeskProvider value={desk}>
        <Workbench />
      </DeskProvider>
    </CSPProvider>,
  );
  desk.start();
}
