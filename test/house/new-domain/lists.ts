/** Its line or lines in each of the three lists: what they come after, and what they say. */
export const lists: Readonly<Record<string, readonly (readonly [after: RegExp, lines: string])[]>> = {
  'src/domains.ts': [
    [/^import \{ identity \}.*\n/gm, `import { kiosk } from './kiosk/domain.ts';\n`],
    [/(?<=^export const domains = \[)/gm, 'kiosk, '],
  ],
  'src/workers.ts': [[/^ {2}swarm: .*\n/gm, `  kiosk: { about: 'Newspapers.' },\n`]],
  'wrangler.toml': [
    [/^SWARM_URL = .*\n/gm, 'KIOSK_URL = "https://kiosk.example.com"\n'],
    [
      /$(?![^])/g,
      `
# ---------------------------------------------------------------- kiosk
[env.kiosk]
name = "waypost-kiosk"
main = "functions/kiosk/index.ts"

[env.kiosk.vars]
ENVIRONMENT = "production"
${['DELIVERY', 'AGENT', 'LIVE', 'INTEL', 'SWARM', 'KIOSK'].map((name) => `${name}_URL = "https://${name.toLowerCase()}.example.com"`).join('\n')}
ISSUER = "https://id.example.com"
JWKS_URL = "https://id.example.com/jwks"
LIMITS_PROFILE = "default"
NAME_SUFFIX = ""

[[env.kiosk.queues.producers]]
binding = "SALES"
queue = "waypost-kiosk"

[[env.kiosk.queues.consumers]]
queue = "waypost-kiosk"
max_batch_timeout = 0
dead_letter_queue = "waypost-kiosk-dead"

[[env.kiosk.queues.consumers]]
queue = "waypost-kiosk-dead"
max_batch_timeout = 5
${['DOCUMENTS', 'ADDRESS', 'AUTH_FAILURE', 'NEWSPAPERS']
  .map(
    (name, at) => `
[[env.kiosk.ratelimits]]
name = "RL_${name}"
namespace_id = "159${at}"
simple = { limit = ${{ DOCUMENTS: 1200, ADDRESS: 6000, AUTH_FAILURE: 30, NEWSPAPERS: 4 }[name]}, period = 60 }`,
  )
  .join('\n')}
`,
    ],
  ],
};
