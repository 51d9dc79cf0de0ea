// Every package of the lock file is held to a hash, so that what is installed is what was reviewed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

/** Optional platform builds that a parent asks for and the lock file does not hold: npm ci would refuse the lock. */
function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`])
      .filter((name) => !hoisted(packages, parent, name))
      .map((name) => `${parent || 'the project'} may want ${name}, which package-lock.json does not hold.`),
  )
}

function hoisted(packages, parent, name) {
  const parts = parent.split('/node_modules/')
  return parts.some((_, at) => packages[`${parts.slice(0, at + 1).join('/node_modules/')}/node_modules/${name}`])
}

export function findUnpinned({ packages }) {
  const loose = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle)
    .filter(([, entry]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? ''))
    .map(
      ([path, { version }]) =>
        `${path.replace(/^.*node_modules\//, '')}@${version} has no SHA-512 in package-lock.json; choose a version whose every platform build the registry has.`,
    )
  const elsewhere = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && entry.resolved !== undefined)
    .map(([path]) => `${path} names an address to fetch it from; .npmrc leaves that to the registry.`)
  return [...loose, ...elsewhere, ...missingPlatforms(packages)]
}

export function checkLockIntegrity() {
  return findUnpinned(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
}
