// A substitute for the official Node images on a machine that reaches Debian and the npm registry but no image
// registry: debootstrap's smallest Debian with Node, npm and the user `node`, under the names of the FROM lines.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

function must(command: string, args: readonly string[], cwd?: string): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (done.error) throw new Error(`${command} is missing: apt-get install buildah debootstrap bubblewrap`)
  if (done.status !== 0) throw new Error(`${command} ${args[0]} failed: ${done.stderr.slice(-600)}`)
  return done.stdout.trim()
}

const isSet = (value: string) => value !== '' && value !== 'null' && value !== 'undefined'

/** How npm reaches its registry on this machine, lent to the throw-away image; gives the environment that goes with it. */
function lendNpmSettings(base: string): string[] {
  const folder = join(base, 'usr/local/etc')
  mkdirSync(folder, { recursive: true })
  const own = join(homedir(), '.npmrc')
  const lines = [
    existsSync(own) ? readFileSync(own, 'utf8') : '',
    `registry=${must('npm', ['config', 'get', 'registry'])}`,
  ]
  const authorities = must('npm', ['config', 'get', 'cafile'])
  if (isSet(authorities)) {
    copyFileSync(authorities, join(folder, 'npm-ca.pem'))
    lines.push('cafile=/usr/local/etc/npm-ca.pem')
  }
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`)
  const more = process.env.NODE_EXTRA_CA_CERTS
  if (!more) return []
  copyFileSync(more, join(folder, 'node-ca.pem'))
  return ['--env', 'NODE_EXTRA_CA_CERTS=/usr/local/etc/node-ca.pem']
}

function installNode(base: string): void {
  const bin = join(base, 'usr/local/bin')
  copyFileSync(process.execPath, join(bin, 'node'))
  const npm = join(dirname(must('readlink', ['-f', must('which', ['npm'])])), '..')
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
}

export function makeBaseImages(names: readonly string[], folder: string): void {
  const base = join(folder, 'base')
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base])
  must('chroot', [base, 'useradd', '--uid', '1000', '--create-home', '--shell', '/bin/bash', 'node'])
  installNode(base)
  const environment = lendNpmSettings(base)
  const container = must('buildah', ['from', 'scratch'])
  must('buildah', ['copy', '--quiet', container, base, '/'])
  must('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', ...environment, container])
  for (const name of names) must('buildah', ['commit', '--quiet', container, `docker.io/library/${name}`])
  must('buildah', ['rm', container])
}

export function removeImages(names: readonly string[]): void {
  for (const name of names) spawnSync('buildah', ['rmi', '--force', name], { stdio: 'ignore' })
}
