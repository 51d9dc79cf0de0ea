// npm start: makes this machine ready, then serves the site.
import { join } from 'node:path'
import { ensure, main } from './lib/ensure.mjs'
import { runtimeDir } from './lib/places.mjs'
import { run, serverFlags } from './lib/run.mjs'

await main(async () => {
  const { node } = await ensure()
  const env = {
    // glibc's arenas keep freed memory for each thread; with this server's threads that is the difference to 170 MB
    // when idle.
    MALLOC_ARENA_MAX: '2',
    // Half of a start is compiling: a second one reads what the first compiled.
    NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'),
    ...process.env,
    // Libraries switch their safeguards on by this word.
    NODE_ENV: 'production',
    NODE_NO_WARNINGS: '1',
  }
  return run(node, [...serverFlags, 'apps/server/src/main.ts'], { env })
})
