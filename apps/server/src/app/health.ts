export interface Readiness {
  stopping(): void
  waitingFor(): Promise<string[]>
}

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
