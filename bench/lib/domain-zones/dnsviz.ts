// dnsviz, a yardstick of the domain bench, as Debian installs it.
import { spawn, spawnSync } from 'node:child_process'
import { places } from './zone.ts'

const PROBE_MS = 90_000

/** Null where it is not installed. */
export function dnsvizVersion(): string | null {
  const listed = spawnSync('dpkg-query', ['-W', 'dnsviz'], { encoding: 'utf8' })
  const runs = spawnSync('dnsviz', ['help'], { encoding: 'utf8' })
  return runs.error ? null : (listed.stdout.trim().split('\t')[1] ?? 'unknown')
}

function pipe(args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('dnsviz', [...args], { stdio: ['pipe', 'pipe', 'ignore'], timeout: PROBE_MS })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    child.once('error', reject).once('close', () => resolve(text))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function codesIn(value: unknown, codes: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if ((name === 'errors' || name === 'warnings') && Array.isArray(inner)) {
      for (const one of inner) codes.add(String(one.code ?? one))
    } else codesIn(inner, codes)
  }
}

/** Codes of its errors and warnings about a zone, asked from the root of the bench. */
export async function dnsvizWarnings(zone: string, anchorFile: string): Promise<string[]> {
  const from = ['-x', `.:a.root=${places.root[0]}`]
  const probed = await pipe(['probe', '-A', '-4', ...from, zone], '')
  const groked = await pipe(['grok', '-t', anchorFile, '-l', 'warning'], probed)
  const codes = new Set<string>()
  const names: Record<string, unknown> = groked === '' ? {} : JSON.parse(groked)
  for (const [name, value] of Object.entries(names))
    if (name === `${zone}.` || name.endsWith(`.${zone}.`)) codesIn(value, codes)
  return [...codes].sort()
}
