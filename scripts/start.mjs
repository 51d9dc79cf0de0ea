// npm start: makes this machine ready, then serves the site.
import { ensure, main } from './lib/ensure.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const { node } = await ensure()
  return run(node, ['apps/server/src/main.ts'], { env: { ...process.env, NODE_NO_WARNINGS: '1' } })
})
