import { logFailure } from './load-code.ts'
import { toast } from './toasts-store.ts'

/** Waits for the text of a file, and names the file if it cannot be read any more. */
export const textOf = (name: string, reading: Promise<string>): Promise<string | null> =>
  reading.catch((error: unknown) => {
    logFailure(error)
    toast.bad({ title: 'File Not Read', description: `${name} could not be read. Choose it again.` })
    return null
  })
