export interface FunctionCall {
  name: string
  status: number
  seconds: number
}

export interface Metrics {
  functionCall(call: FunctionCall): void
  gauge(name: string, help: string, read: () => number): void
  page(): Promise<{ type: string; text: string }> | null
}
