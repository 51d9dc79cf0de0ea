// npm run release [-- folder]: the archives of the version in package.json, their hashes and the notes, by default in
// dist/release. The same commit gives the same bytes. It publishes nothing: that is the owner's.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { main, say } from './lib/ensure.mjs'
import { root, SetupError } from './lib/places.mjs'
import { billOfMaterials } from './sbom.mjs'

const MAX_SOURCE_BYTES = 2 ** 30

/** The section of CHANGELOG.md on a version, without its heading. */
function changesOf(changelog, version) {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`[${version}] - `))
  if (!section)
    throw new SetupError(`CHANGELOG.md has no section [${version}] with a date. Write it, then run this again.`)
  return section.slice(section.indexOf('\n')).trim()
}

export async function makeRelease({ checkout, folder, pack }) {
  const git = (...args) => execFileSync('git', args, { cwd: checkout, maxBuffer: MAX_SOURCE_BYTES })
  const read = (name) => readFileSync(join(checkout, name), 'utf8')
  const project = JSON.parse(read('package.json'))
  const changes = changesOf(read('CHANGELOG.md'), project.version)
  if (git('status', '--porcelain').length > 0)
    throw new SetupError('The checkout has changes that are not committed. Commit or stash them, then run this again.')
  const commit = git('rev-parse', 'HEAD').toString().trim()

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const name = `${project.name}-${project.version}`
  const { tarball, build } = await pack(folder)
  renameSync(tarball, join(folder, `${name}.tgz`))
  writeFileSync(
    join(folder, `${name}-source.tar.gz`),
    gzipSync(git('archive', `--prefix=${name}/`, commit), { level: 9 }),
  )
  const bill = billOfMaterials(JSON.parse(read('package-lock.json')), JSON.parse(read('scripts/models.json')), project)
  writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)

  const sums = readdirSync(folder)
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('')
  writeFileSync(join(folder, 'SHA256SUMS'), sums)
  writeFileSync(
    join(folder, 'NOTES.md'),
    `# Sundry ${project.version}\n\nCommit ${commit}; the command calls itself build ${build}.\n\n${changes}\n\n### SHA-256\n\n\`\`\`\n${sums}\`\`\`\n`,
  )
  return { version: project.version, build, sums }
}

/** A tag is all that a workflow fetches of the Action, so that its bundle is committed before the tag is set. */
export async function commitAction({ checkout, write }) {
  const git = (...args) => execFileSync('git', args, { cwd: checkout }).toString()
  if (git('status', '--porcelain') !== '')
    throw new SetupError('The checkout has changes that are not committed. Commit or stash them, then run this again.')
  if (!(await write(join(checkout, 'action')))) return false
  git('add', 'action')
  git('commit', '--quiet', '--message', 'build(action): bundle the sources of this release')
  return true
}

if (process.argv[1]?.endsWith('release.mjs'))
  await main(async () => {
    const { packCli, writeAction } = await import('../apps/cli/tools/pack.mjs')
    const folder = resolve(process.argv[2] ?? join(root, 'dist/release'))
    await commitAction({ checkout: root, write: writeAction })
    const { version, build, sums } = await makeRelease({ checkout: root, folder, pack: packCli })
    say(`version ${version}, build ${build}, in ${folder}`)
    process.stdout.write(sums)
    say('Nothing was published, pushed or tagged.')
    return 0
  })
