export interface FunctionCall {
  name: string
  status: number
  seconds: number
}

/** Numbers for the operator's graphs; the page is null where none are kept. */
export interface Metrics {
  functionCall(call: FunctionCall): void
  gauge(name: string, help: string, read: () => number): void
  page(): Promise<{ type: string; text: string }> | null
}
