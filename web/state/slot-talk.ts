import * as z from 'zod';

/** What pages say to each other about the streams that they share. */
export const slotTalk = z.discriminatedUnion('type', [
  /** Somebody looks at a page that has none. */
  z.object({ type: z.literal('wanted'), by: z.string() }),
  /** A page that nobody uses now has one to spare. */
  z.object({ type: z.literal('offered'), to: z.string(), slot: z.string() }),
]);

export type SlotTalk = z.infer<typeof slotTalk>;

/** How a page stands when it hears another one. */
interface Listening {
  readonly me: string;
  /** What it has itself. */
  readonly slot: string | undefined;
  readonly hasFocus: boolean;
}

/** What follows from what was said: an answer to all, a slot that may be taken, or nothing. */
export function afterTalk(
  said: SlotTalk,
  { me, slot, hasFocus }: Listening,
): { readonly answer?: SlotTalk; readonly take?: string } {
  if (said.type === 'wanted') {
    return slot === undefined || hasFocus ? {} : { answer: { type: 'offered', to: said.by, slot } };
  }
  return said.to === me && slot === undefined ? { take: said.slot } : {};
}
