/** Things that look like keys, by the shapes that their makers gave them. */
const SECRETS: readonly { readonly name: string; readonly shape: RegExp }[] = [
  { name: 'a private key', shape: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { name: 'an Anthropic key', shape: /\bsk-ant-[\w-]{20,}/ },
  { name: 'an OpenAI key', shape: /\bsk-(?!ant-)(?=[\w-]*\d)[\w-]{32,}/ },
  { name: 'a Google key', shape: /\bAIza[\w-]{35}/ },
  { name: 'an AWS key', shape: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { name: 'a GitHub token', shape: /\b(?:gh[pousr]_\w{36,}|github_pat_\w{22,})/ },
  { name: 'a Slack token', shape: /\bxox[abeoprs]-[\w-]{10,}/ },
];

/** What in a text looks like a secret, each kind once. */
export function secretsIn(text: string): readonly string[] {
  return SECRETS.filter(({ shape }) => shape.test(text)).map(({ name }) => name);
}
