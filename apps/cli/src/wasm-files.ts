// In a checkout; the packed command has its own file of these names beside it (tools/pack.mjs).
export const pixelsWasm = new URL(import.meta.resolve('@sundry/pixels/pixels.wasm'))
