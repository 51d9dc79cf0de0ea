import type { Client } from '../http/client-key.ts'

interface Most {
  perClient: number
  perNetwork: number
}

/** Counts what each client holds at the moment (connections, requests, bytes), and refuses what would be too much. */
export class ClientCounts {
  readonly #most: Most
  readonly #held = new Map<string, number>()

  constructor(most: Most) {
    this.#most = most
  }

  of(key: string): number {
    return this.#held.get(key) ?? 0
  }

  /** False, and nothing counted, when the client or its network would hold more than it may. */
  take({ key, network }: Client, amount = 1): boolean {
    if (this.of(key) + amount > this.#most.perClient) return false
    if (network !== null && this.of(network) + amount > this.#most.perNetwork) return false
    this.#add(key, amount)
    if (network !== null) this.#add(network, amount)
    return true
  }

  give({ key, network }: Client, amount = 1): void {
    this.#add(key, -amount)
    if (network !== null) this.#add(network, -amount)
  }

  #add(key: string, amount: number): void {
    const held = this.of(key) + amount
    // Forgotten at nothing, so that the map is never larger than what is held.
    if (held <= 0) this.#held.delete(key)
    else this.#held.set(key, held)
  }
}
