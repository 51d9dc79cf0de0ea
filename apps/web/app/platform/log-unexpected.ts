const FAULTS = new Set(['ImageFault', 'CutoutFault', 'ServiceFault', 'ModelFault', 'CodeUnavailable'])

export const isFault = (error: unknown): error is Error => error instanceof Error && FAULTS.has(error.name)

export function logUnexpected(error: unknown): void {
  if (!isFault(error)) console.error(error)
}
