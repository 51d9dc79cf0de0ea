import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ID = 'virtual:packed-command'

/** What apps/cli/tools/pack.mjs wrote beside the package that the site serves; null where none was packed. */
export const packedCommand = (): Plugin => ({
  name: 'packed-command',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load(id) {
    if (id !== `\0${ID}`) return undefined
    const facts = new URL('../public/cli/sundry.json', import.meta.url)
    return `export default ${existsSync(facts) ? readFileSync(facts, 'utf8') : 'null'}`
  },
})
