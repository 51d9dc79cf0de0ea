/** Requests for these files must respect robots.txt. */

const MOST_THEMES = 2

const THEME = /["'(]([^"'()\s]{0,300}\/wp-content\/themes\/[\w.-]{1,100}\/)/g
const TEMPLATE = /\/(?:media\/templates\/site|templates)\/(?!site\/|administrator\/|system\/)([a-z][\w-]{0,60})\//i
const WIKI = /\brel="EditURI"[^>]{0,100}\bhref="([^"\s]{0,300}\/api\.php)\?action=rsd"/

function themes(html: string): string[] {
  const folders = new Set<string>()
  for (const [, folder = ''] of html.matchAll(THEME)) {
    const known = [...folders].some((other) => other.split('/').at(-2) === folder.split('/').at(-2))
    if (!known) folders.add(folder)
    if (folders.size === MOST_THEMES) break
  }
  return [...folders].map((folder) => `${folder}style.css`)
}

export function probesOf(html: string, base: string): string[] {
  const found = themes(html)
  const template = html.includes('Joomla') ? TEMPLATE.exec(html)?.[1] : undefined
  if (template) found.push(`/templates/${template}/templateDetails.xml`)
  const wiki = WIKI.exec(html)?.[1]
  if (wiki) found.push(`${wiki}?action=query&meta=siteinfo&siprop=extensions&format=json`)
  const { origin } = new URL(base)
  return found.flatMap((address) => {
    const url = URL.parse(address, base)
    return url?.origin === origin ? [url.href] : []
  })
}
