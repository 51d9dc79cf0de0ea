import { hostFiles } from '../hosts/hosts.ts'
import { decodePath } from '../site/files.ts'

/** Control characters would end a line or a string of a configuration. */
const isPlain = (text: string) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
const json = (text: string) => JSON.stringify(text)
const quoted = (text: string) => (/^[\w/.~%+:@=&?#-]+$/.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`)
const asRegex = (path: string) => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Both are paths with their escapes; null where the host has no way to write them. */
type WriteLine = (from: string, to: string) => string | null

const writers: Readonly<Record<string, WriteLine>> = {
  _redirects: (from, to) => (/[*:]/.test(from) || to.includes(':') ? null : `${from} ${to} 301`),
  'netlify.toml': (from, to) =>
    /[*:]/.test(from) || to.includes(':')
      ? null
      : `[[redirects]]\n  from = ${json(from)}\n  to = ${json(to)}\n  status = 301`,
  'vercel.json': (from, to) =>
    /[:$]/.test(to)
      ? null
      : `{ "source": ${json(from.replace(/[\\:*+?(){}[\]^$|!]/g, '\\$&'))}, "destination": ${json(to)}, "permanent": true }`,
  'firebase.json': (from, to) =>
    /[*:@!?(){}[\]]/.test(from) || to.includes(':')
      ? null
      : `{ "source": ${json(from)}, "destination": ${json(to)}, "type": 301 }`,
  'staticwebapp.config.json': (from, to) =>
    from.includes('*') ? null : `{ "route": ${json(from)}, "redirect": ${json(to)}, "statusCode": 301 }`,
  '.htaccess'(from, to) {
    const path = decodePath(from)
    if (path.includes('\\') || /\$\d|%\{/.test(to)) return null
    const pattern = `^${asRegex(path)}$`
    return `RedirectMatch 301 ${/[\s"']/.test(pattern) ? quoted(pattern) : pattern} ${quoted(to)}`
  },
  'nginx.conf': (from, to) =>
    to.includes('$') ? null : `location = ${quoted(decodePath(from))} { return 301 ${quoted(to)}; }`,
  Caddyfile: (from, to) =>
    /[*{}]/.test(decodePath(from)) || /[{}]/.test(to)
      ? null
      : `redir ${quoted(decodePath(from))} ${quoted(to)} permanent`,
}

/** The file to which a redirect is added: that of the host in use, which has redirects already if any has. */
export function redirectFile(files: readonly string[], inUse: ReadonlySet<string>): string {
  const known = Object.keys(hostFiles).filter((file) => writers[file] !== undefined && files.includes(file))
  return known.find((file) => inUse.has(file)) ?? known[0] ?? '_redirects'
}

export function redirectLine(file: string, from: string, to: string): string | null {
  if (!isPlain(decodePath(from)) || !isPlain(decodePath(to))) return null
  return writers[file]?.(from, to) ?? null
}
