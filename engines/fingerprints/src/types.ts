/** A page as it came over the wire, with the few files fetched beside it. */
export interface Page {
  url: string
  finalUrl: string
  status: number
  headers: readonly (readonly [string, string])[]
  setCookies: readonly string[]
  /** Absolute addresses of the page's scripts. */
  scripts: readonly string[]
  links: readonly { rel: string; href: string }[]
  robots: string | null
  /** Beginnings of scripts and style sheets, by address. */
  assets: Readonly<Record<string, { bytes: number; head: string }>>
  /** Extra files that were asked for, such as a theme's style.css, by address. */
  probes: Readonly<Record<string, string>>
  html: string
  /** Records by type, where they were looked up. */
  dns?: Readonly<Record<string, readonly string[]>>
  certIssuer?: string
  /** Values of the page's JavaScript globals by their path, where a browser has run it: 'jQuery.fn.jquery' to '3.7.1'. */
  globals?: Readonly<Record<string, string>>
}

export interface Evidence {
  /** Where it was seen: header, cookie, meta, html, script address … */
  kind: string
  /** What was seen there, cut to a readable length. */
  detail: string
}

export interface Technology {
  name: string
  slug: string
  version: string | null
  /** One of the slugs of contracts/src/tech-categories.ts. */
  category: string
  /** 0 to 100. */
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
  /** By the path of a JavaScript global. */
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
