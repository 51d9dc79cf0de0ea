// In a checkout; the packed command has the file beside it (tools/pack.mjs).
export const resvgWasm = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')
