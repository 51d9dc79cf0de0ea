import { readFile, stat } from 'node:fs/promises'
import { ConfigError } from '../../config/environment.ts'

const MAX_BYTES = 200_000

/** An SVG can do more than show itself when it is opened as a page: scripts, requests, text of another site. */
const ACTIVE =
  /<\s*(?:script|foreignobject|iframe|embed|object|handler|listener)\b|\son[a-z]+\s*=|javascript:|<!entity|@import/i
/** A fragment of the file itself, or an image inside it. */
const ELSEWHERE = /(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp);)|url\(\s*["']?\s*(?!["'#\s])/i

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

function kindOf(bytes: Buffer): 'png' | 'webp' | 'svg' | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg[^>[]*>\s*)?<svg[\s>]/i.test(
    bytes.toString('utf8'),
  )
    ? 'svg'
    : null
}

/** The operator's logo with its address in the site. */
export async function readLogo(location: string): Promise<{ path: string; bytes: Buffer }> {
  const refuse = (advice: string): never => {
    throw new ConfigError(`LOGO ${advice}`)
  }
  const facts = await stat(location).catch(() => null)
  if (!facts?.isFile()) return refuse('must be the path of a file that this user can read.')
  if (facts.size > MAX_BYTES) return refuse(`must be a file of up to ${MAX_BYTES / 1000} kB.`)
  const bytes = await readFile(location).catch(() => refuse('must be the path of a file that this user can read.'))
  const kind = kindOf(bytes) ?? refuse('must be an SVG, PNG or WebP image.')
  const text = kind === 'svg' ? bytes.toString('utf8') : ''
  if (ACTIVE.test(text) || ELSEWHERE.test(text))
    refuse('must be an SVG without scripts, event handlers, entities and addresses of other files.')
  return { path: `/site-logo.${kind}`, bytes }
}
