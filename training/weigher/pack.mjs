// node training/weigher/pack.mjs <weigher.onnx>: puts the network where set-up finds it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packWeights } from '../../scripts/lib/pack-weights.mjs'

const root = join(import.meta.dirname, '../..')
const packed = packWeights(readFileSync(process.argv[2]))
const sha256 = createHash('sha256').update(packed).digest('hex')
const name = `weigher-${sha256.slice(0, 8)}.onnx`
const folder = join(root, 'models')
for (const file of readdirSync(folder)) if (file.startsWith('weigher-')) rmSync(join(folder, file))
writeFileSync(join(folder, name), packed)
const path = join(root, 'scripts/models.json')
const list = JSON.parse(readFileSync(path, 'utf8'))
list.own = list.own.map((file) => (file.id === 'weigher' ? { ...file, name, sha256 } : file))
writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`)
console.log(`${name}, ${packed.length} bytes`)
