import { registerHooks } from 'node:module'

const SCRIPTS = new Map([
  ['icodec/heic-dec.js', 'icodec/heic-dec.wasm'],
  ['icodec/avif-enc.js', 'icodec/avif-enc.wasm'],
])

/**
 * The package names its codecs' wasm files and not the scripts beside them; its entry would bring encoders under the GPL.
 * The site's build and the packed command have an alias for the same reason.
 */
export function resolveCodecScripts(): void {
  registerHooks?.({
    resolve(specifier, context, next) {
      const wasm = SCRIPTS.get(specifier)
      if (!wasm) return next(specifier, context)
      const script = next(wasm, context).url.replace(/wasm$/, 'js')
      return { url: script, format: 'module', shortCircuit: true }
    },
  })
}
