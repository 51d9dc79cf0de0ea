const FAULTS = new Set(['ImageFault', 'CutoutFault', 'ServiceFault', 'ModelFault', 'CodeUnavailable'])

export const isFault = (error: unknown): error is Error => error instanceof Error && FAULTS.has(error.name)

/** A failure that the visitor sees anyway is a warning; an internal error stands out from it. */
export function logFailure(error: unknown): void {
  if (isFault(error)) console.warn(error)
  else console.error(error)
}
