// npm start: makes this machine ready, then serves the site.

import { ensure, main } from './lib/ensure.mjs'
import { run } from './lib/run.mjs'
import { serverFlags } from './lib/server-flags.mjs'

await main(async () => {
  const { node } = await ensure()
  return run(node, [...serverFlags, 'apps/server/src/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
  })
})
