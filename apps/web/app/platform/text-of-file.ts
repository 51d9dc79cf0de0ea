import { LONG_MS, toast } from './toasts-store.ts'

/** Reads a file, or says that it cannot be read any more. */
export async function textOf(file: File, read = (one: File) => one.text()): Promise<string | null> {
  try {
    return await read(file)
  } catch {
    toast.bad({ title: 'File Not Read', description: `${file.name} could not be read. Choose it again.` }, LONG_MS)
    return null
  }
}
