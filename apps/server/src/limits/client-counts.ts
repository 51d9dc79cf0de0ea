import type { Client } from './client-key.ts'

interface Most {
  perClient: number
  perNetwork: number
}

export class ClientCounts {
  readonly #most: Most
  readonly #held = new Map<string, number>()

  constructor(most: Most) {
    this.#most = most
  }

  of(key: string): number {
    return this.#held.get(key) ?? 0
  }

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
    if (held <= 0) this.#held.delete(key)
    else this.#held.set(key, held)
  }
}
