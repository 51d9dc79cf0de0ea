type Write = (fields: Record<string, unknown>, message: string) => void

/** Fields never hold addresses, names or bodies of visitors. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
