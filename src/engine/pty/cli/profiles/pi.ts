import { type CliProfile, USUAL_PROFILE } from '../../../../model/cli-profile.ts';

/** pi, whose state only its screen tells. */
export const PI: CliProfile = {
  ...USUAL_PROFILE,
  id: 'pi',
  command: 'pi',
  install: 'Install it with `npm install -g @earendil-works/pi-coding-agent`.',
  quietMs: 100,
  ready: { screen: '[\\d.]+%/[\\d.]+[kM]' },
  busy: { screen: '^ *[\\u2800-\\u28ff] ' },
  composerFrame: '^─{20}',
  newConversation: '/new',
};
