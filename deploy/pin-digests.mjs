// Pins the images of Dockerfile and compose.yaml to their digests: `node deploy/pin-digests.mjs`. It needs docker with
// buildx and a registry in reach, and leaves the tag in place for people to read: node:24@sha256:…
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const IMAGE = /((?:^FROM\s+|^\s+image:\s+))([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm

function digestOf(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`docker could not resolve ${image}: ${error?.message ?? stderr}`)
  return stdout.trim()
}

for (const name of ['Dockerfile', 'compose.yaml']) {
  const path = join(root, name)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(IMAGE, (_, before, image) => `${before}${image}@${digestOf(image)}`),
  )
  console.log(`${name} pinned`)
}
