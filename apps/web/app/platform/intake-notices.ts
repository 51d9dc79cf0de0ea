import { counted } from './format.ts'
import { LONG_MS, toast } from './toasts-store.ts'

/** Says what a dropped folder had that was not taken: beyond a number of files, or not readable. */
export function leftOut(max: number | false, unreadable: number): void {
  const sentences = [
    max !== false && `Only the first ${max.toLocaleString('en')} files of a folder are taken at once.`,
    unreadable > 0 &&
      `${counted(unreadable, 'file or folder', 'files or folders')} could not be read. Choose them again.`,
  ]
  toast.bad({ title: 'Some files were left out', description: sentences.filter(Boolean).join(' ') }, LONG_MS)
}

/** The text of a file; null where it cannot be read any more, which is then said. */
export async function textOf(file: File, read = (one: File) => one.text()): Promise<string | null> {
  try {
    return await read(file)
  } catch {
    toast.bad({ title: 'File Not Read', description: `${file.name} could not be read. Choose it again.` }, LONG_MS)
    return null
  }
}
