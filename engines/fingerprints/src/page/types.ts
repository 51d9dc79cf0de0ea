export interface Page {
  url: string
  finalUrl: string
  status: number
  headers: readonly (readonly [string, string])[]
  setCookies: readonly string[]
  scripts: readonly string[]
  links: readonly { rel: string; href: string }[]
  robots: string | null
  assets: Readonly<Record<string, { bytes: number; head: string }>>
  probes: Readonly<Record<string, string>>
  html: string
  dns?: Readonly<Record<string, readonly string[]>>
  certIssuer?: string
  globals?: Readonly<Record<string, string>>
}

export interface Evidence {
  kind: string
  detail: string
}

export interface Technology {
  name: string
  slug: string
  version: string | null
  category: string
  confidence: number
  evidence: Evidence[]
  website: string | null
  description: string | null
  cpe: string | null
  /** True when the version may be a release off. */
  approximate: boolean
}

/** The rule of one technology, in the shape of the vendored set. Patterns may end in `\;version:…` and `\;confidence:…`. */
export interface Rule {
  cats: readonly number[]
  description?: string
  website?: string
  cpe?: string | null
  headers?: Readonly<Record<string, string>>
  cookies?: Readonly<Record<string, string>>
  meta?: Readonly<Record<string, string | readonly string[]>>
  html?: readonly string[]
  text?: readonly string[]
  css?: readonly string[]
  scripts?: readonly string[]
  scriptSrc?: readonly string[]
  url?: readonly string[]
  robots?: readonly string[]
  dom?: Readonly<Record<string, DomRule>>
  js?: Readonly<Record<string, string>>
  dns?: Readonly<Record<string, string | readonly string[]>>
  certIssuer?: string
  implies?: readonly string[]
  requires?: readonly string[]
  requiresCategory?: readonly number[]
  excludes?: readonly string[]
}

export interface DomRule {
  exists?: string
  text?: string
  attributes?: Readonly<Record<string, string>>
}
