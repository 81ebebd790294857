import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embeddingModel } from './embeddings-config.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { grantTrust } from './trust.ts';

const OPENAI = 'embeddings:\n  model: openai/text-embedding-3-small\n';
const BUILT_IN = 'embeddings: { model: builtin/hash }\n';

describe('the model of embeddings', () => {
  it('is none where nothing is configured', async () => {
    expect(await modelWith({})).toBeUndefined();
    expect(await modelWith({ user: 'embeddings:\n', workspace: 'embeddings: {}\n' })).toBeUndefined();
  });

  it('is what the user says', async () => {
    expect(await modelWith({ user: OPENAI })).toBe('openai/text-embedding-3-small');
  });

  it('is what the workspace says, if that is built in', async () => {
    expect(await modelWith({ user: OPENAI, workspace: BUILT_IN })).toBe('builtin/hash');
  });

  it('sends documents only where a workspace that is trusted says so', async () => {
    const stranger = 'embeddings:\n  model: stranger/model\n';
    expect(await modelWith({ workspace: stranger })).toBeUndefined();
    expect(await modelWith({ user: OPENAI, workspace: stranger })).toBe('openai/text-embedding-3-small');
    expect(await modelWith({ user: OPENAI, workspace: stranger, isTrusted: true })).toBe('stranger/model');
  });

  it.each([
    ['embeddings: builtin/hash\n', 'embeddings: must be `key: value` lines'],
    ['embeddings: { model: 5 }\n', 'embeddings.model: must be text'],
    ['embeddings: { models: a }\n', 'embeddings: models is unknown here'],
  ])('is refused where it is written as %j', async (user, problem) => {
    await expect(modelWith({ user })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(problem),
    });
  });
});

async function modelWith({
  user = '',
  workspace = '',
  isTrusted = false,
}: {
  readonly user?: string;
  readonly workspace?: string;
  readonly isTrusted?: boolean;
}): Promise<string | undefined> {
  const top = await testFolder();
  await put(top, 'home/cuebook/config.yaml', user);
  await put(top, 'work/.cuebook/config.yaml', workspace);
  const [folder, environment] = [join(top, 'work'), { XDG_CONFIG_HOME: join(top, 'home') }];
  if (isTrusted) await grantTrust(folder, environment, { now: new Date() });
  return await embeddingModel(folder, environment);
}
