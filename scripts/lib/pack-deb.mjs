// The server as a Debian package, with the project's own Node, because Debian's is older: one file that `dpkg --install`
// takes without a network.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, runtimeDir } from './places.mjs'
import { copyServer } from './server-files.mjs'

const HOME = 'usr/lib/sundry'
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }

/** The unit of a checkout, on the files of the package. */
export function unitOf(unit) {
  const own = unit
    .replace(/^(?:#.*\n)+/, '')
    .replace(/^# Any Node.*\n/m, '')
    .replace('WorkingDirectory=/opt/sundry', `WorkingDirectory=/${HOME}`)
    .replace('/usr/bin/env node', `/${HOME}/node`)
  if (/\/opt\/|env node/.test(own)) throw new Error('The unit names files that the package has not.')
  return own
}

const settings = `# Settings of Sundry: /${HOME}/apps/server/ENVIRONMENT.md names every one. Then: systemctl restart sundry
# PORT=8080
# PUBLIC_URL=https://tools.example.org
# TRUST_PROXY=1
`

const control = ({ version, license }, architecture, installedKb) => `Package: sundry
Version: ${version}
Architecture: ${architecture}
Maintainer: The Sundry contributors <sundry@users.noreply.github.com>
Installed-Size: ${installedKb}
Depends: libc6 (>= 2.28), libstdc++6, ca-certificates
Section: web
Priority: optional
Homepage: https://github.com/sundry-tools/sundry
Description: toolbox for the web: images, text, domains and SEO
 Serves tools that need no account: images and text are processed in the
 browser, domains are looked up by this server. Licence: ${license}.
`

/** Each does nothing where systemd is not running, as in a container that is being built. */
const scripts = {
  postinst: `if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --quiet sundry.service
  systemctl restart sundry.service
fi`,
  prerm: `if [ -d /run/systemd/system ]; then
  [ "$1" = upgrade ] || systemctl disable --quiet sundry.service
  systemctl stop sundry.service
fi`,
  postrm: `if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
if [ "$1" = purge ]; then rm -rf /var/lib/private/sundry /var/lib/sundry /var/cache/private/sundry /var/cache/sundry; fi`,
}

export function packDeb(destination) {
  const architecture = ARCHITECTURES[process.arch]
  if (!architecture) throw new Error(`There is no Debian package for ${process.arch}.`)
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'sundry-deb-'))
  const write = (path, content, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content, { mode })
  }
  try {
    chmodSync(folder, 0o755)
    copyServer(join(folder, HOME))
    cpSync(join(runtimeDir, 'node24/bin/node'), join(folder, HOME, 'node'), { dereference: true })
    write(
      'lib/systemd/system/sundry.service',
      unitOf(readFileSync(join(root, 'deploy/systemd/sundry.service'), 'utf8')),
    )
    write('etc/sundry.env', settings)
    const texts = ['LICENSE', 'NOTICE'].map((name) => readFileSync(join(root, name), 'utf8'))
    write('usr/share/doc/sundry/copyright', texts.join('\n'))
    const installedKb = Number(execFileSync('du', ['-sk', folder]).toString().split('\t')[0])
    write('DEBIAN/control', control(project, architecture, installedKb))
    write('DEBIAN/conffiles', '/etc/sundry.env\n')
    for (const [name, lines] of Object.entries(scripts)) write(`DEBIAN/${name}`, `#!/bin/sh\nset -e\n${lines}\n`, 0o755)
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder])
    const file = join(destination, `sundry_${project.version}_${architecture}.deb`)
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', folder, file], { stdio: 'ignore' })
    return { file, bytes: statSync(file).size }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
