import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export function unpackPackages(cache: string, names: readonly string[]): string {
  const folder = join(cache, 'debian')
  const tree = join(folder, 'tree')
  mkdirSync(tree, { recursive: true })
  for (const name of names) {
    if (readdirSync(folder).some((file) => file.startsWith(`${name}_`))) continue
    try {
      execFileSync('apt-get', ['download', '-q', name], { cwd: folder, stdio: 'ignore' })
      const file = readdirSync(folder).find((found) => found.startsWith(`${name}_`))
      if (!file) throw new Error('nothing came')
      execFileSync('dpkg', ['-x', join(folder, file), tree])
    } catch {
      throw new Error(`Debian's ${name} could not be fetched; the bench needs apt-get and a mirror`)
    }
  }
  return tree
}
