import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';

/** pi, whose state only its screen tells. */
export const PI: CliProfile = {
  ...USUAL_PROFILE,
  id: 'pi',
  command: 'pi',
  install: 'Install it with `npm install -g @earendil-works/pi-coding-agent`.',
  quietMs: 500,
  ready: { screen: '^─{20}' },
  busy: { screen: 'Working\\.\\.\\.|esc to interrupt' },
  newConversation: '/new',
};
