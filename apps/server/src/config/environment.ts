export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Collects complaints, so that the operator sees all of them at one start. */
export class EnvironmentReader {
  readonly #environment: Environment
  readonly #complaints: string[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  complain(name: string, advice: string): void {
    // A secret's value must not reach a log, so no complaint repeats what was set.
    this.#complaints.push(`${name} ${advice}`)
  }

  /** An empty variable counts as unset: compose files and .env templates leave them so. */
  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim()
    return value ? value : undefined
  }

  integer(name: string, fallback: number, lowest: number, highest: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= lowest && number <= highest) return number
    this.complain(name, `must be a whole number from ${lowest} to ${highest}; omit it for ${fallback}.`)
    return fallback
  }

  choice<const T extends string>(name: string, choices: readonly [T, ...T[]]): T {
    const value = this.text(name)
    if (value === undefined) return choices[0]
    const found = choices.find((choice) => choice === value.toLowerCase())
    if (found === undefined) this.complain(name, `must be ${choices.join(' or ')}; omit it for ${choices[0]}.`)
    return found ?? choices[0]
  }

  url(name: string, schemes: readonly string[], example: string): URL | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const url = URL.parse(value)
    if (url && schemes.includes(url.protocol)) return url
    this.complain(name, `must be an absolute URL such as ${example}.`)
    return undefined
  }

  list(name: string, isGood: (text: string) => boolean, advice: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim())
    const nonEmpty = parts.filter((part) => part !== '')
    if (!nonEmpty.every(isGood)) this.complain(name, `must be ${advice}; omit it for none.`)
    return nonEmpty.filter(isGood)
  }

  secret(name: string, shortest: number): string | undefined {
    const value = this.text(name)
    if (value !== undefined && value.length < shortest) {
      this.complain(name, `is too short for a secret: use at least ${shortest} characters.`)
    }
    return value
  }

  finish(): void {
    if (this.#complaints.length > 0) throw new ConfigError(this.#complaints.join('\n'))
  }
}
