// In a checkout; the packed command has files of its own for them (tools/pack.mjs).
export const imageThread = new URL('./images/thread.ts', import.meta.url)
export const fileThread = new URL('./commands/lookups/file-thread.ts', import.meta.url)
