type Matcher = Pick<RegExp, 'test'>

export interface HeaderRule {
  readonly file: string
  readonly line?: number
  readonly path: Matcher
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export interface RedirectRule {
  readonly from: Matcher
  readonly to: string
  /** Before a file of that name. */
  readonly force: boolean
  /** A rewrite answers at the address itself. */
  readonly kind: 'redirect' | 'rewrite'
}

export interface ParsedHostFile {
  readonly headers: readonly HeaderRule[]
  readonly redirects: readonly RedirectRule[]
}

/** What the configuration files of a static host say of paths. */
export interface HostSettings {
  readonly headers: readonly HeaderRule[]
  readonly files: readonly string[]
  redirectOf(path: string, hasFile: boolean): RedirectRule | null
}

export function createHostSettings(
  parsed: readonly (readonly [file: string, settings: ParsedHostFile])[],
): HostSettings {
  const redirects = parsed.flatMap(([, settings]) => settings.redirects)
  return {
    headers: parsed.flatMap(([, settings]) => settings.headers),
    files: parsed.map(([file]) => file),
    redirectOf: (path, hasFile) => redirects.find(({ from, force }) => (force || !hasFile) && from.test(path)) ?? null,
  }
}
