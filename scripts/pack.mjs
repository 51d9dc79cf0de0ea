// npm run pack -- cli: makes the package of the command in dist/. Publishing it is the owner's.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'

await main(async () => {
  if (process.argv[2] !== 'cli') {
    say('npm run pack -- cli')
    return 1
  }
  const { packCli } = await import('../apps/cli/tools/pack.mjs')
  const { tarball } = await packCli(join(root, 'dist'))
  say(`${tarball} (${(statSync(tarball).size / 1e6).toFixed(2)} MB)`)
  return 0
})
