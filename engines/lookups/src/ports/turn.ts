/** Whose turn some work is counted as, where workers are shared. */
export interface Turn {
  /** The key of the client who asks: an address or a network. */
  client: string
  signal?: AbortSignal
}
