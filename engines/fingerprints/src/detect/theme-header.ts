/** The comment that opens a theme's style.css. */
export interface ThemeHeader {
  name: string
  version: string | null
  author: string | null
  /** The folder of the parent, for a child theme. */
  parent: string | null
}

const field = (css: string, name: string) =>
  new RegExp(`^[ \\t/*#@]*${name}[ \\t]*:[ \\t]*(.+?)[ \\t]*(?:\\*/)?$`, 'im').exec(css.slice(0, 8192))?.[1]?.trim() ??
  null

/** Reads the header of style.css; null when it is not a theme's. */
export function readThemeHeader(css: string): ThemeHeader | null {
  const name = field(css, 'Theme Name')
  if (name === null) return null
  return { name, version: field(css, 'Version'), author: field(css, 'Author'), parent: field(css, 'Template') }
}
