import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export function installPeer(name: string): string {
  const folder = join(import.meta.dirname, '..', 'peers', name)
  if (!existsSync(join(folder, 'node_modules'))) {
    const result = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
    if (result.status !== 0)
      throw new Error(`the peer "${name}" could not be installed; the bench needs the npm registry`)
  }
  return folder
}

export async function importPeer<T>(name: string, specifier: string): Promise<T> {
  const require = createRequire(join(installPeer(name), 'package.json'))
  return (await import(require.resolve(specifier))) as T
}
