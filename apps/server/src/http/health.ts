/** A part of the server that may not be ready yet; the sentence says what is missing, null that it is well. */
export type ReadinessCheck = () => string | null | Promise<string | null>

export interface Readiness {
  add(check: ReadinessCheck): void
  /** From here on the server wants no new visitors: load balancers read it before the socket closes. */
  stopping(): void
  waitingFor(): Promise<string[]>
}

export function createReadiness(): Readiness {
  const checks: ReadinessCheck[] = []
  let stopped = false
  return {
    add: (check) => void checks.push(check),
    stopping: () => {
      stopped = true
    },
    async waitingFor() {
      if (stopped) return ['The server is stopping.']
      const answers = await Promise.all(checks.map((check) => check()))
      return answers.filter((answer) => answer !== null)
    },
  }
}
