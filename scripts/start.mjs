// npm start: makes this machine ready, then serves the site.
import { join } from 'node:path'
import { ensure, main } from './lib/ensure.mjs'
import { runtimeDir } from './lib/places.mjs'
import { run } from './lib/run.mjs'
import { serverFlags } from './lib/server-flags.mjs'

await main(async () => {
  const { node } = await ensure()
  const env = {
    // Half of a start is compiling: a second one reads what the first compiled.
    NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'),
    ...process.env,
    // Libraries switch their safeguards on by this word.
    NODE_ENV: 'production',
    NODE_NO_WARNINGS: '1',
  }
  return run(node, [...serverFlags, 'apps/server/src/main.ts'], { env })
})
