export type Severity = 'error' | 'warning' | 'info'

/** A finding in words: what was found, why it matters, and what mends it. */
export interface Message {
  readonly found: string
  readonly why: string
  readonly mend: string
}

export interface Descriptor<Parameters> {
  readonly severity: Severity
  readonly message: (parameters: Parameters) => Message
}

/** All there is to say of one finding code; its parameters are typed by its message. */
export function describe<Parameters>(
  severity: Severity,
  message: (parameters: Parameters) => Message,
): Descriptor<Parameters> {
  return { severity, message }
}
