import type { MadeFile } from './thread-api.ts'

export const madeFile = async (file: File): Promise<MadeFile> => ({
  name: file.name,
  content: new Uint8Array(await file.arrayBuffer()),
})
