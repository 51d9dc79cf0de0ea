import { registerHooks } from 'node:module'

/**
 * The package names its decoder's wasm file and not the script beside it; its entry would bring encoders under the GPL.
 * The site's build and the packed command have an alias for the same reason.
 */
export function resolveHeicDecoder(): void {
  registerHooks?.({
    resolve(specifier, context, next) {
      if (specifier !== 'icodec/heic-dec.js') return next(specifier, context)
      const { url } = next('icodec/heic-dec.wasm', context)
      return { url: new URL('heic-dec.js', url).href, format: 'module', shortCircuit: true }
    },
  })
}
