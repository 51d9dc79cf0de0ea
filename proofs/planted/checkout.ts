// A copy of the checkout to change things in. Packages are linked, sources copied: the links between the workspaces must
// lead into the copy.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Hard links where the temporary folder is on the same disk, else copies. */
function linkTree(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0) return
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

export const trackedIn = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))

export function makeCheckout(root: string, tracked: readonly string[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-planted-'))
  for (const file of tracked) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  for (const packages of ['node_modules', 'apps/server/node_modules'])
    if (existsSync(join(root, packages))) linkTree(join(root, packages), join(folder, packages))
  // Vite's files beside the packages are written while tests run, and must not be shared.
  for (const retained of ['.vite', '.vite-temp', '.vitest-cache'])
    rmSync(join(folder, 'node_modules', retained), { recursive: true, force: true })
  for (const made of ['apps/web/build', 'apps/web/public/cli']) {
    if (existsSync(join(root, made))) cpSync(join(root, made), join(folder, made), { recursive: true })
  }
  mkdirSync(join(folder, '.runtime'))
  if (existsSync(join(root, '.runtime/browser')))
    cpSync(join(root, '.runtime/browser'), join(folder, '.runtime/browser'))
  for (const made of ['models', 'node24']) {
    if (existsSync(join(root, '.runtime', made)))
      symlinkSync(join(root, '.runtime', made), join(folder, '.runtime', made))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function keepSite(folder: string): () => void {
  const [site, retained] = [join(folder, 'apps/web/build'), join(folder, '.runtime/site')]
  cpSync(site, retained, { recursive: true })
  return () => {
    rmSync(site, { recursive: true, force: true })
    cpSync(retained, site, { recursive: true })
  }
}
