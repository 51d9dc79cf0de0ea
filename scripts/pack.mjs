// npm run pack -- cli: makes the package of the command in dist/. npm run pack -- action: bundles the Action of GitHub in
// action/, which a release commits. npm run pack -- static: makes the site for a plain file server in dist/. Publishing
// any of them is the owner's. npm run pack -- mcpb: the server for agents as a bundle, and its entry
// for a registry. npm run pack -- deb: the server as a Debian package for this processor, with its Node.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensure, main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'
import { run } from './lib/run.mjs'

const dist = join(root, 'dist')

const packs = {
  async cli() {
    const { packCli } = await import('../apps/cli/tools/pack.mjs')
    const { tarball } = await packCli(dist)
    say(`${tarball} (${(statSync(tarball).size / 1e6).toFixed(2)} MB)`)
    return 0
  },
  async action() {
    const { writeAction } = await import('../apps/cli/tools/pack.mjs')
    say((await writeAction(join(root, 'action'))) ? 'action/ has changed' : 'action/ is up to date')
    return 0
  },
  async mcpb() {
    const { node } = await ensure()
    mkdirSync(dist, { recursive: true })
    return run(node, ['apps/cli/tools/pack-mcpb.mjs', dist])
  },
  async deb() {
    await ensure()
    const { packDeb } = await import('./lib/pack-deb.mjs')
    mkdirSync(dist, { recursive: true })
    const { file, bytes } = packDeb(dist)
    say(`${file} (${(bytes / 1e6).toFixed(2)} MB)`)
    return 0
  },
  /** Its settings are those of apps/server/ENVIRONMENT.md, and LOOKUPS_FROM. */
  async static() {
    const { node } = await ensure()
    mkdirSync(dist, { recursive: true })
    return run(node, ['scripts/lib/pack-static.mjs', join(root, 'apps/web/build/client'), dist])
  },
}

await main(async () => {
  const pack = packs[process.argv[2]]
  if (pack) return pack()
  say(`npm run pack -- ${Object.keys(packs).join(', or npm run pack -- ')}`)
  return 1
})
