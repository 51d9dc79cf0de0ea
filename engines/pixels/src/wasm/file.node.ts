// The same name as `file.ts`, for Node, which knows no `?url` imports.
export const pixelsWasm = new URL('./pixels.wasm', import.meta.url).href
