/** The fields that were given: one that is undefined would count as given. */
export function given<Fields extends object>(fields: Fields): Given<Fields>;
export function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
