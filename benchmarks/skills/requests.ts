import type { Wording } from './action.ts';
import { ACTIONS } from './actions.ts';
import { SINGLES } from './singles.ts';
import { CROSSINGS, type Crossing } from './skill-set.ts';
import { THINGS } from './things.ts';
import { UNRELATED } from './unrelated.ts';

type Half = 'calibration' | 'test';

/** Something that somebody asks, and the skill that it is for; none where nothing fits. */
export interface Asked {
  readonly text: string;
  readonly half: Half;
  readonly kind:
    | 'plain'
    | 'paraphrase'
    | 'typo'
    | 'mixed'
    | 'denied-other'
    | 'lookalike'
    | 'no-such-action'
    | 'denied'
    | 'unrelated';
  readonly skill?: string;
}

/** Whole things belong to one half or the other, so that the test half speaks of what was never tuned with. */
function halfOf(index: number): Half {
  return index % 2 === 0 ? 'calibration' : 'test';
}

export const REQUESTS: readonly Asked[] = [
  ...ofCrossings(),
  ...ofSingles(),
  ...lookalikes(),
  ...noSuchActions(),
  ...denied(),
  ...unrelated(),
];

function* ofCrossings(): Generator<Asked> {
  for (const [number, crossing] of CROSSINGS.entries()) {
    const half = halfOf(THINGS.indexOf(crossing.thing));
    const language = crossing.language === 'both' ? (number % 2 === 0 ? 'en' : 'zh') : crossing.language;
    yield { ...inWords(crossing, language, half, number), half, skill: crossing.skill.id };
  }
}

function inWords(
  crossing: Crossing,
  language: 'en' | 'zh',
  half: Half,
  number: number,
): Pick<Asked, 'text' | 'kind'> {
  const { thing, action } = crossing;
  const wording: Wording = action[language];
  const { name, others } = thing[language];
  const other = others[number % others.length] ?? name;
  const said = wording.others[half];
  const paraphrase = said[number % said.length] ?? wording.plain;
  switch (number % 6) {
    case 0:
      return { kind: 'plain', text: filled(wording.plain, name) };
    case 1:
      return { kind: 'paraphrase', text: filled(wording.plain, other) };
    case 2:
      return { kind: 'paraphrase', text: filled(paraphrase, other) };
    case 3:
      return language === 'en'
        ? { kind: 'typo', text: misspelt(filled(wording.plain, name)) }
        : { kind: 'mixed', text: filled(wording.plain, thing.en.name) };
    case 4:
      return { kind: 'denied-other', text: withDenial(crossing, language) };
    default:
      return { kind: 'paraphrase', text: filled(paraphrase, name) };
  }
}

/** Asks for one thing, and says that another, which there is a skill for too, is not wanted. */
function withDenial({ thing, action }: Crossing, language: 'en' | 'zh'): string {
  const other = CROSSINGS.find((each) => each.thing === thing && each.action !== action);
  const [wanted, unwanted] = [action, other?.action].map((each) =>
    filled(each?.[language].triggers[0] ?? '', thing[language].name),
  );
  return language === 'en' ? `do not ${unwanted}, ${wanted} instead` : `不要${unwanted}，${wanted}就好`;
}

/** The longest word with two letters swapped. */
function misspelt(text: string): string {
  const longest = text.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? '';
  const middle = Math.floor(longest.length / 2);
  const swapped = `${longest.slice(0, middle - 1)}${longest[middle] ?? ''}${longest[middle - 1] ?? ''}${longest.slice(middle + 1)}`;
  return text.replace(longest, swapped);
}

function* ofSingles(): Generator<Asked> {
  for (const [number, { id, requests }] of SINGLES.entries()) {
    for (const text of requests) yield { text, half: halfOf(number), kind: 'paraphrase', skill: id };
  }
}

function* lookalikes(): Generator<Asked> {
  for (const [number, thing] of THINGS.entries()) {
    for (const text of [...thing.en.lookalikes, ...thing.zh.lookalikes])
      yield { text, half: halfOf(number), kind: 'lookalike' };
  }
  for (const [number, single] of SINGLES.entries()) {
    for (const text of single.lookalikes) yield { text, half: halfOf(number), kind: 'lookalike' };
  }
}

/** Asks for something to be done with a thing that there are skills for, but not this one. */
function* noSuchActions(): Generator<Asked> {
  for (const [number, thing] of THINGS.entries()) {
    const missing = ACTIONS.filter(({ id }) => !thing.actions.includes(id));
    const action = missing[number % missing.length];
    if (!action) continue;
    const language = number % 4 < 2 ? 'en' : 'zh';
    const text = filled(action[language].plain, thing[language].name);
    yield { text, half: halfOf(number), kind: 'no-such-action' };
  }
}

/** Says only what is not wanted. */
function* denied(): Generator<Asked> {
  const inEnglish = [
    'please do not {t}',
    "I don't want you to {t}, thanks",
    'never {t} for me',
    'no need to {t} today',
  ];
  const inChinese = ['不要{t}', '今天不用{t}了', '别{t}', '我不想{t}，谢谢'];
  for (const [number, { thing, action, language }] of CROSSINGS.entries()) {
    if (number % 3 !== 0) continue;
    const spoken = language === 'both' ? (number % 2 === 0 ? 'en' : 'zh') : language;
    const trigger = filled(action[spoken].triggers[0], thing[spoken].name);
    const ways = spoken === 'en' ? inEnglish : inChinese;
    const text = (ways[number % ways.length] ?? '').replace('{t}', trigger);
    yield { text, half: halfOf(THINGS.indexOf(thing)), kind: 'denied' };
  }
}

function* unrelated(): Generator<Asked> {
  for (const [number, text] of UNRELATED.entries()) yield { text, half: halfOf(number), kind: 'unrelated' };
}

function filled(text: string, thing: string): string {
  return text.replaceAll('{o}', thing);
}
