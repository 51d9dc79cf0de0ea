type Write = (fields: Record<string, unknown>, message: string) => void

/** Where the server writes what an operator should know. Fields never hold addresses, names or bodies of visitors. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
