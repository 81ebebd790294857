import { describe, expect, it } from 'vitest';
import { primingText, primingWorkspace } from '../../files/priming-workspace.case.ts';
import { checkPriming } from './check-priming.ts';

describe('a priming script that is looked at', () => {
  it('tells what it says of itself', async () => {
    const text = primingText('title: 环境\napplicableMemberIds: [ux]');
    const workspace = await primingWorkspace({ 'team_shared/a': text });
    expect(await checkPriming(workspace, 'team_shared/a')).toMatchObject({
      ref: 'team_shared/a',
      text,
      title: '环境',
      applicableMemberIds: ['ux'],
      records: 1,
      size: Buffer.byteLength(text),
      diagnostics: [],
    });
  });

  it('is told of with its errors, as far as it can be read', async () => {
    const workspace = await primingWorkspace({ 'team_shared/a': `### user\n\n${primingText()}` });
    expect(await checkPriming(workspace, 'team_shared/a')).toMatchObject({
      records: 1,
      diagnostics: [{ code: 'record-heading-old', line: 1, severity: 'error' }],
    });
  });

  it('has to be there', async () => {
    const workspace = await primingWorkspace();
    await expect(checkPriming(workspace, 'team_shared/a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
