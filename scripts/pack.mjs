// npm run pack -- cli: makes the package of the command in dist/. npm run pack -- action: bundles the Action of GitHub in
// action/, which a release commits. Publishing either is the owner's.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'

await main(async () => {
  const { packCli, writeAction } = await import('../apps/cli/tools/pack.mjs')
  if (process.argv[2] === 'action') {
    say((await writeAction(join(root, 'action'))) ? 'action/ has changed' : 'action/ is up to date')
    return 0
  }
  if (process.argv[2] !== 'cli') {
    say('npm run pack -- cli, or npm run pack -- action')
    return 1
  }
  const { tarball } = await packCli(join(root, 'dist'))
  say(`${tarball} (${(statSync(tarball).size / 1e6).toFixed(2)} MB)`)
  return 0
})
