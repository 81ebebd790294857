import type { SessionId } from '../../src/model/ids.ts';
import type { Client } from '../../src/wire/client.ts';
import { sessionAt } from '../state/place.ts';
import { About } from './about.ts';
import { Commands } from './commands.ts';
import { Comparing } from './comparison.ts';
import { ShownSession } from './conversation.ts';
import { Drafts } from './drafts.ts';
import { Editing } from './editing.ts';
import { Link } from './link.ts';
import { Notices } from './notices.ts';
import { Overlays } from './overlay.ts';
import { pageCommands } from './page-commands.ts';
import { Panes } from './panes.ts';
import { Preferences } from './preferences.ts';
import { Providers } from './providers.ts';
import { ScriptFiles } from './script-files.ts';
import { ScriptMarks } from './script-marks.ts';
import { Scripts } from './scripts.ts';
import { Search } from './search.ts';
import { Sessions } from './sessions.ts';
import { Tour } from './tour.ts';
import { TrustNews } from './trust-news.ts';
import { Where } from './where.ts';

/** Everything that the page knows and can do. Made once; React only shows it. */
export class Desk {
  readonly link: Link;
  readonly where = new Where();
  readonly preferences = new Preferences();
  readonly notices = new Notices();
  readonly overlays = new Overlays();
  readonly panes = new Panes();
  readonly tour = new Tour();
  readonly trustNews = new TrustNews();
  readonly commands = new Commands();
  readonly providers: Providers;
  readonly sessions: Sessions;
  readonly search: Search;
  readonly shown: ShownSession;
  readonly comparing: Comparing;
  readonly drafts = new Drafts();
  readonly editing = new Editing();
  readonly about: About;
  readonly scripts: Scripts;
  readonly scriptFiles: ScriptFiles;
  readonly scriptMarks: ScriptMarks;

  constructor(client: Client) {
    this.link = new Link(client);
    this.providers = new Providers(this.link);
    this.sessions = new Sessions(this.link);
    this.search = new Search(this.link);
    this.shown = new ShownSession(this.link, this.sessions);
    this.comparing = new Comparing(this.link);
    this.about = new About(this.link, this.editing);
    this.scripts = new Scripts(this.link);
    this.scriptFiles = new ScriptFiles(this.link, this.scripts, this.drafts);
    this.scriptMarks = new ScriptMarks(this.link, this.scripts, this.sessions);
  }

  start(): void {
    for (const command of pageCommands(this)) this.commands.add(command);
    this.where.subscribe(() => this.#arrive());
    this.drafts.guard(window);
    this.#arrive();
    this.sessions.refresh();
    this.scripts.start();
  }

  /** Looks at another take: beside its script where that is open, else by itself. */
  showTake(id: SessionId): void {
    const script = this.editing.state;
    if (this.where.state.place.type === 'script' && script) script.showTake(id);
    else this.where.openSession(id);
  }

  /** What is looked at follows from where one is. */
  #arrive(): void {
    const { place } = this.where.state;
    if (place.type !== 'script') this.shown.show(sessionAt(place));
    this.comparing.show(place.type === 'compare' ? place : undefined);
  }
}
