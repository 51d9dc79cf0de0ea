/** Last labels that name a file more often than a site. */
const fileEndings =
  /\.(?:html?|xhtml|php|aspx?|jsp|cgi|xml|txt|csv|json|pdf|js|css|png|jpe?g|gif|webp|svg|ico|zip|gz)$/i

export function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  const [host = ''] = /^[^/?#]*/.exec(text) ?? []
  const name = host.replace(/:\d{1,5}$/, '')
  const isHost =
    name === 'localhost' ||
    /^\[[0-9a-f:.]+\]$/i.test(name) ||
    (/^[^\s:@]+\.[^\s:@.]+$/.test(name) && !fileEndings.test(name))
  return isHost ? `https://${text}` : text
}
