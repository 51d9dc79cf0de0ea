// The files that a server needs at run time, and no others: its sources, the packages they import, the built site and
// the models. The Dockerfile runs it (`node scripts/lib/server-files.mjs FOLDER`), and the Debian package.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './places.mjs'

const SERVER = 'apps/server'
const isTest = (path) => /\.test\.[\w.]+$/.test(path)

/** Where Node finds a package from a folder: its own `node_modules`, then those of the folders above. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = dirname(at)) {
    const place = at === '.' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[place]) return place
    if (at === '.') return null
  }
}

/** The workspaces and packages that a workspace imports, itself included, by their places in the lock file. */
export function neededBy(workspace, packages) {
  const found = new Set()
  const add = (place) => {
    if (found.has(place)) return
    found.add(place)
    const { link, resolved, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place]
    if (link) return add(resolved)
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const next = placeOf(packages, place, name)
      if (next) add(next)
    }
  }
  add(workspace)
  return [...found].sort()
}

export function copyServer(target) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const copy = (path) => {
    // Packages in its own node_modules are places of the lock file, too.
    const own = join(root, path, 'node_modules')
    const filter = (from) => from !== own && !(isTest(from) && !path.startsWith('node_modules'))
    cpSync(join(root, path), join(target, path), { recursive: true, filter, verbatimSymlinks: true })
  }
  for (const place of neededBy(SERVER, packages)) {
    const { link, resolved } = packages[place]
    if (!link) copy(place)
    else {
      mkdirSync(dirname(join(target, place)), { recursive: true })
      symlinkSync(relative(dirname(place), resolved), join(target, place))
    }
  }
  for (const path of ['package.json', 'LICENSE', 'NOTICE', 'apps/web/build/client']) copy(path)
  if (existsSync(join(root, '.runtime/models'))) copy('.runtime/models')
}

if (process.argv[1]?.endsWith('server-files.mjs')) copyServer(process.argv[2])
