export interface Readiness {
  /** From here on the server wants no new visitors: load balancers read it before the socket closes. */
  stopping(): void
  /** A sentence for each part that cannot work yet; none when all is well. */
  waitingFor(): Promise<string[]>
}

/** What must answer before visitors should come, by name. */
export type Health = Readonly<Record<string, () => Promise<void>>>

export function createReadiness(health: Health): Readiness {
  let stopped = false
  return {
    stopping: () => {
      stopped = true
    },
    async waitingFor() {
      if (stopped) return ['The server is stopping.']
      const answers = await Promise.all(
        Object.entries(health).map(([name, ask]) =>
          ask().then(
            () => [],
            () => [`The ${name} does not answer.`],
          ),
        ),
      )
      return answers.flat()
    },
  }
}
