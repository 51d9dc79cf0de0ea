import type { RobotsFinding } from './finding.ts'
import { type OctetString, octetsToText } from './lines.ts'

type Draft = Omit<RobotsFinding, 'line'>

export function* lintPath(type: 'allow' | 'disallow', path: OctetString): Generator<Draft> {
  const value = octetsToText(path)
  if (path === '') return
  if (/^https?:\/\//i.test(path)) {
    const message = 'Rules contain paths, not URLs: a rule that starts with a host never matches.'
    const hint = `Write "${pathOf(value)}".`
    yield { code: 'path-full-url', severity: 'error', message, value, hint }
  } else if (!/^[/*]/.test(path)) {
    const message = 'A path starts with "/" (or a wildcard "*"); this rule never matches.'
    yield { code: 'path-never-matches', severity: 'error', message, value, hint: `Write "/${value}".` }
  }
  if (/[\u0080-\u00ff]/.test(path)) {
    const message = 'Non-ASCII characters are compared in percent-encoded form, and not every crawler encodes them.'
    yield { code: 'path-encoded', severity: 'info', message, value, hint: `Write "${encodeURI(value)}".` }
  }
  if (/\$./.test(path)) {
    const message = '"$" marks the end of a URL only as the last character; here it is a literal dollar sign.'
    yield { code: 'path-dollar-inside', severity: 'info', message, value }
  }
  if (/[^*]\*+$/.test(path)) {
    const message = `A "*" at the end changes nothing but the rule's weight: every rule matches whatever follows.`
    const hint = `"${type === 'allow' ? 'Allow' : 'Disallow'}: ${value.replace(/(?<!\*)\*+$/, '')}" matches the same.`
    yield { code: 'path-trailing-star', severity: 'info', message, value, hint }
  }
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}
