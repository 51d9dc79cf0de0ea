export type Severity = 'error' | 'warning' | 'info'

export interface Message {
  readonly found: string
  readonly why: string
  readonly fix: string
}

export interface Descriptor<Parameters> {
  readonly severity: Severity
  readonly message: (parameters: Parameters) => Message
}

export function describe<Parameters>(
  severity: Severity,
  message: (parameters: Parameters) => Message,
): Descriptor<Parameters> {
  return { severity, message }
}
