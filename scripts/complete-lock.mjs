// Run after `npm install --package-lock-only`. Some registries mirror only the
// platform binaries of Linux; npm then leaves the others out of the lock and
// `npm ci` refuses it. This adds the missing optional entries, so that one lock
// serves every platform. See docs/decisions/0003-lock-file.md.
import { readFileSync, writeFileSync } from 'node:fs'

const lockUrl = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(lockUrl, 'utf8'))

const OS = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  android: 'android',
  openharmony: 'openharmony',
}
const CPU = {
  x64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  armv7: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  wasm32: 'wasm32',
}

function platformOf(name) {
  const tokens = name.split('/').pop().split('-')
  const os = tokens.map((token) => OS[token]).find(Boolean)
  const cpu = tokens.map((token) => CPU[token]).find(Boolean)
  const libc = tokens.some((token) => token.startsWith('musl'))
    ? 'musl'
    : tokens.some((token) => token.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(os === 'linux' && libc && { libc: [libc] }) }
}

let added = 0
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${parent}/node_modules/${name}`]) continue
    const platform = platformOf(name)
    if (!platform.os && !platform.cpu) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      license: entry.license,
      optional: true,
      ...platform,
    }
    added += 1
  }
}

const { '': root, ...rest } = lock.packages
lock.packages = { '': root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))) }
writeFileSync(lockUrl, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform entries added`)
