// In a checkout; the packed command has a file of its own for it (tools/pack.mjs).
export const imageThread = new URL('./thread.ts', import.meta.url)
