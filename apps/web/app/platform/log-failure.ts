const FAULTS = new Set(['ImageFault', 'CutoutFault', 'ServiceFault', 'ModelFault', 'CodeUnavailable'])

export const isFault = (error: unknown): error is Error => error instanceof Error && FAULTS.has(error.name)

/** What the visitor reads anyway is a warning; an error of ours stands out from it. */
export function logFailure(error: unknown): void {
  if (isFault(error)) console.warn(error)
  else console.error(error)
}
