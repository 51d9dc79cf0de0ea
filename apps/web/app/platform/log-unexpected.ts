const FAULTS = new Set(['ImageFault', 'CutoutFault', 'ServiceFault', 'ModelFault'])

/** Whether an error is the visitor's or the file's: its sentence is shown, and there is nothing for us to mend. */
export const isFault = (error: unknown): error is Error => error instanceof Error && FAULTS.has(error.name)

/** Writes an error of ours to the console; what a picture or a connection is to blame for is no error of ours. */
export function logUnexpected(error: unknown): void {
  if (!isFault(error)) console.error(error)
}
