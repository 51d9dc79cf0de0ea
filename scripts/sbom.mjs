// npm run sbom [-- file]: the bill of materials of what is shipped, as CycloneDX 1.6, from the lock file and the list of
// models. Without a file it goes to standard output. The same checkout gives the same octets.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/places.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

const nameOf = (path) => path.replace(/^.*node_modules\//, '')
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const hexOf = (integrity) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

function licencesOf(licence) {
  if (!licence) return []
  return /[ ()]/.test(licence) ? [{ expression: licence.replace(/^\((.*)\)$/, '$1') }] : [{ license: { id: licence } }]
}

function resolve(packages, from, name) {
  for (let at = from; ; at = at.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$|(?:^|\/)[^/]+$/, '')) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (at === '') return null
  }
}

/** Packages of this repository have no version of their own: they are released together. */
function componentOf(path, entry, release) {
  const name = entry.name ?? nameOf(path)
  const version = entry.version ?? release
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: entry.optional ? 'optional' : 'required',
    ...(entry.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }] }),
    licenses: licencesOf(entry.license),
    purl: purl(name, version),
  }
}

/** The models of the background remover are fetched at set-up and served to visitors, so they are shipped too. */
function modelsOf({ packages }) {
  return packages.flatMap(({ spec, files }) =>
    files
      .filter(({ kept, sha256 }) => kept ?? sha256)
      .map(({ name, kept, sha256, licence, label }) => ({
        type: 'machine-learning-model',
        'bom-ref': `model:${name}`,
        name,
        version: spec.replace(/^.*@/, ''),
        description: label,
        hashes: [{ alg: 'SHA-256', content: kept ?? sha256 }],
        licenses: licencesOf(licence),
      })),
  )
}

export function billOfMaterials(lock, models, project) {
  const isTool = ({ dev, devOptional }) => dev || devOptional
  const shipped = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !isTool(entry) && !entry.link)
  const edges = shipped.map(([path, entry]) => ({
    ref: path,
    dependsOn: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .map((name) => resolve(lock.packages, path, name))
      .filter((at) => at !== null && lock.packages[at] && !isTool(lock.packages[at]))
      .sort(),
  }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': project.name,
        name: project.name,
        version: project.version,
        licenses: licencesOf(project.license),
      },
    },
    components: [...shipped.map(([path, entry]) => componentOf(path, entry, project.version)), ...modelsOf(models)],
    dependencies: [
      {
        ref: project.name,
        dependsOn: shipped.map(([path]) => path).filter((path) => !path.includes('node_modules/')),
      },
      ...edges,
    ],
  }
}

if (process.argv[1]?.endsWith('sbom.mjs')) {
  const bill = billOfMaterials(readJson('package-lock.json'), readJson('scripts/models.json'), readJson('package.json'))
  const text = `${JSON.stringify(bill, null, 2)}\n`
  const file = process.argv[2]
  if (file) writeFileSync(file, text)
  else process.stdout.write(text)
}
