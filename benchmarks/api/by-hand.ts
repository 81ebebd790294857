import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Contender, Conversation, Load, Setup } from './contender.ts';

/** How a program without Cuebook speaks to a model. */
export interface Speaker<Message> {
  user(text: string): Message;
  assistant(text: string): Message;
  ask(messages: readonly Message[], onText: (delta: string) => void): Promise<void>;
}

/** The conversation in memory; in the database each prompt before it is sent, each answer when it is there. */
export function byHand<Message>(
  { folder, answerChars }: Pick<Setup, 'folder' | 'answerChars'>,
  { user, assistant, ask }: Speaker<Message>,
): Contender {
  const database = new Database(join(folder, 'by-hand.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec(`create table "Messages" ("conversation" text not null, "order" integer not null,
    "role" text not null, "content" text not null, "createdAt" text not null,
    primary key ("conversation", "order"))`);
  const insert = database.prepare(`insert into "Messages" values (?, ?, ?, ?, ?)`);

  async function converse(prompts: readonly string[], { waitsForDisk }: Load): ReturnType<Conversation> {
    const id = crypto.randomUUID();
    const messages: Message[] = [];
    const firstTexts: number[] = [];
    for (const prompt of prompts) {
      const askedAt = performance.now();
      insert.run(id, messages.length, 'user', prompt, new Date().toISOString());
      messages.push(user(prompt));
      let answer = '';
      await ask(messages, (delta) => {
        if (answer === '') firstTexts.push(performance.now() - askedAt);
        answer += delta;
      });
      if (answer.length !== answerChars) throw new Error(`An answer has ${answer.length} characters.`);
      if (waitsForDisk) database.pragma('synchronous = FULL');
      insert.run(id, messages.length, 'assistant', answer, new Date().toISOString());
      if (waitsForDisk) database.pragma('synchronous = NORMAL');
      messages.push(assistant(answer));
    }
    return firstTexts;
  }

  return {
    prepare: async (prompts, load) => () => converse(prompts, load),
    close: async () => {
      database.close();
    },
  };
}
