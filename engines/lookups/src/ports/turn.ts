export interface Turn {
  client: string
  signal?: AbortSignal
}
