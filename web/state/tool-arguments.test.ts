import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import {
  argumentProblems,
  firstArguments,
  givenArguments,
  hasForm,
  keptArguments,
  keptText,
  turned,
  withDraft,
  withText,
} from './tool-arguments.ts';

const PARAMETERS = {
  type: 'object',
  properties: {
    doc_text: { type: 'string' },
    limit: { type: 'integer', default: 10 },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['doc_text'],
};
const FREE = { type: 'object', additionalProperties: { type: 'string' } };
const first = firstArguments(PARAMETERS);

describe('the arguments of a tool', () => {
  it('begin with what is proposed, in a form where there is one', () => {
    expect(first.view).toBe('form');
    expect(givenArguments(first)).toEqual({ limit: 10 });
    expect(hasForm(FREE)).toBe(false);
    expect(firstArguments(FREE)).toMatchObject({ view: 'json', text: '{}' });
  });

  it('say the same as a form and as JSON', () => {
    const written = withText(first, '{"doc_text":"x","tags":["a"]}', PARAMETERS);
    expect(written.draft).toMatchObject({ fields: { doc_text: { type: 'text', text: 'x' } } });
    const filled = withDraft(
      written,
      { type: 'group', fields: { doc_text: { type: 'text', text: 'y' } } },
      PARAMETERS,
    );
    expect(givenArguments(filled)).toEqual({ doc_text: 'y' });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        const args = withText(first, text, PARAMETERS);
        expect(givenArguments(withDraft(args, args.draft, PARAMETERS))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('stay JSON as long as they are no object, and keep the form as it was', () => {
    const broken = withText(turned(first, 'json'), '{"limit": 3', PARAMETERS);
    expect(broken.draft).toBe(first.draft);
    expect(givenArguments(broken)).toBeUndefined();
    expect(turned(broken, 'form').view).toBe('json');
    expect(turned(withText(broken, '{"limit": 3}', PARAMETERS), 'form').view).toBe('form');
    expect(givenArguments(withText(first, '[1]', PARAMETERS))).toBeUndefined();
  });

  it('need no text where there is a document', () => {
    expect(argumentProblems(first, PARAMETERS)).toEqual([{ pointer: '/doc_text', kind: 'required' }]);
    expect(argumentProblems({ ...first, document: 'notes.md' }, PARAMETERS)).toEqual([]);
    expect(argumentProblems({ ...first, document: ' ' }, PARAMETERS)).toHaveLength(1);
  });

  it('are kept for the next time, and begin anew where that cannot be read', () => {
    const args = { ...withText(turned(first, 'json'), '{"limit":1', PARAMETERS), document: 'a.md' };
    expect(keptArguments(keptText(args), PARAMETERS)).toMatchObject({
      view: 'json',
      text: args.text,
      document: 'a.md',
    });
    expect(keptArguments(null, PARAMETERS)).toEqual(first);
    expect(keptArguments('{"text":1}', PARAMETERS)).toEqual(first);
  });
});
