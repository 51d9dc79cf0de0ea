// npm run data: backup, restore and check of the data, and invitations (apps/server/src/data-command.ts).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'
import { run } from './lib/run.mjs'
import { ensureNode } from './lib/runtime.mjs'

await main(async () => {
  const node = ensureNode(say)
  if (!existsSync(join(root, 'node_modules'))) {
    say('the packages are not installed yet: run `npm ci`, or `npm start` once.')
    return 1
  }
  const env = { ...process.env, NODE_NO_WARNINGS: '1', NODE_ENV: 'production' }
  return run(node, ['apps/server/src/data-command.ts', ...process.argv.slice(2)], { env })
})
