import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

/** 2 MB: every job of every user downloads it. */
const MAX_BYTES = 2_000_000

/**
 * The committed bundle of the Action is what its sources make, for as long as they are those of the bundle, as they are
 * at each tag; later it is at least what the release committed.
 */
export async function checkAction({
  folder = join(root, 'action'),
  bundle = async () => (await import('../../apps/cli/tools/pack.mjs')).bundleAction(),
} = {}) {
  if (!existsSync(join(folder, 'sources.json'))) return ['action/ is missing: run npm run pack -- action']
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const code = read('index.mjs')
  const { sources, sha256 } = JSON.parse(read('sources.json'))
  if (code.length > MAX_BYTES) return [`action/index.mjs has ${code.length} bytes; ${MAX_BYTES} is the limit.`]
  if (createHash('sha256').update(code).digest('hex') !== sha256)
    return ['action/index.mjs was changed by hand: run npm run pack -- action']
  const made = await bundle()
  if (JSON.parse(made['sources.json']).sources !== sources) return []
  return made['index.mjs'] === code ? [] : ['action/index.mjs is not what its sources make: run npm run pack -- action']
}
