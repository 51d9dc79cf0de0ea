// npm run dev: the site on port 5173, reloaded at each change, and the server behind it on 8080.
import { join } from 'node:path'
import { ensure, main } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const { node } = await ensure()
  const server = run(node, ['--watch', 'apps/server/src/main.ts'])
  const site = run(node, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'apps/web') })
  return Math.max(...(await Promise.all([server, site])))
})
