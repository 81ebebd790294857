import './no-eval.ts';
import { createClient } from '../src/wire/client.ts';
import { App } from './app.ts';
import { reach } from './link/reach.ts';
import { choices } from './view/memory.ts';
import { pageView } from './view/page-view.ts';
import { type Language, languageFrom, wordsIn } from './words/language.ts';

const app = new App(createClient({ base: '', fetch: reach }), draw);
const actions = Object.assign(app, { switchLanguage });
let language: Language = languageFrom(choices.read('language'), navigator.languages);
let view = newView();
let isDue = false;

document.body.replaceChildren(view.element);
app.start();

/** However much happens, the page is drawn once a frame. */
function draw(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    view.show(app.state);
  });
}

function newView(): ReturnType<typeof pageView> {
  document.documentElement.lang = language;
  return pageView({ words: wordsIn(language), language, actions });
}

/** All words are put anew. What was typed is kept, and so is the place. */
function switchLanguage(): void {
  language = language === 'en' ? 'zh' : 'en';
  choices.write('language', language);
  app.search('');
  view = newView();
  document.body.replaceChildren(view.element);
  view.show(app.state);
}
