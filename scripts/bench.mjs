// npm run bench -- <name>: runs bench/<name>.ts beside its peers; `readme` writes the table of README.md from the results.
// Without a name, lists them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeFigures } from './gates/readme-figures.mjs'
import { ensure, main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (name === 'readme') return writeFigures()
  const benches = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
  if (!name || !existsSync(join(root, 'bench', `${name}.ts`))) {
    say(`npm run bench -- <name>, where <name> is one of: ${benches.join(', ') || 'none yet'}`)
    return 1
  }
  const { node, browser } = await ensure({ browser: true })
  return run(node, [`bench/${name}.ts`, ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', SUNDRY_NODE: node, SUNDRY_BROWSER: browser },
  })
})
