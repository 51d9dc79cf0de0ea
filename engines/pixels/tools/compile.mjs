// Compiles assembly/ to WebAssembly. `checked` keeps the assertions, for tests with damaged files.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const place = fileURLToPath(new URL('../assembly/', import.meta.url))
const common = [
  'index.ts',
  '--outFile',
  'out.wasm',
  '--runtime',
  'stub',
  '-O3',
  '--converge',
  '--enable',
  'simd,bulk-memory',
  '--importMemory',
  '--zeroFilledMemory',
]

/**
 * The module's bytes. `change` may alter a source file on its way, by name and text.
 * @param {{ checked?: boolean, change?: (name: string, text: string) => string }} options
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function compile({ checked = false, change = (_, text) => text } = {}) {
  const mode = checked ? ['--uncheckedBehavior', 'never'] : ['--noAssert', '--use', 'abort=']
  let bytes = null
  const { error, stderr } = await asc.main([...common, ...mode], {
    readFile(name) {
      try {
        return change(name, readFileSync(new URL(name, `file://${place}`), 'utf8'))
      } catch {
        return null
      }
    },
    writeFile(_, contents) {
      bytes = contents
    },
    listFiles: () => [],
  })
  if (error || !bytes) throw new Error(`${error?.message}\n${stderr}`)
  return bytes
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await compile()
  writeFileSync(new URL('../src/wasm/pixels.wasm', import.meta.url), bytes)
  console.log(`${bytes.length} bytes`)
}
