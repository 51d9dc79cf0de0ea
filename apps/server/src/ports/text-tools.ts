import type { Turn } from '@sundry/lookups'

/** The agents' tools that work on a text of the message. */
export interface TextTools {
  run(name: string, input: unknown, turn: Turn): Promise<Record<string, unknown>>
  close(): Promise<void>
}
