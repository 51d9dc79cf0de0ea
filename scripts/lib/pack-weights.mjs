// Stores a network's weights in half the bytes: each large float32 initialiser becomes float16, and a Cast node that
// the runtime folds when it loads gives the float32 back. The arithmetic stays float32.
import { toHalf } from './half.mjs'
import { bytesField, integerField, readFields, writeFields } from './protobuf.mjs'

// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const GRAPH = 7
const graph = { node: 1, initializer: 5, input: 11 }
const tensor = { dims: 1, type: 2, name: 8, raw: 9 }
const FLOAT = 1
const FLOAT16 = 10
/** Small ones would gain less than their node costs. */
const SMALLEST = 256

const fieldOf = (fields, number) => fields.find((field) => field.number === number)?.value

function toHalves(raw) {
  const packed = Buffer.alloc(raw.length / 2)
  for (let at = 0; at < raw.length; at += 4) packed.writeUInt16LE(toHalf(raw.readFloatLE(at)), at / 2)
  return packed
}

function castNode(from, to) {
  const attribute = writeFields([bytesField(1, 'to'), integerField(3, FLOAT), integerField(20, 2)])
  return writeFields([bytesField(1, from), bytesField(2, to), bytesField(4, 'Cast'), bytesField(5, attribute)])
}

function packTensor(octets) {
  const fields = readFields(octets)
  const raw = fieldOf(fields, tensor.raw)
  const name = fieldOf(fields, tensor.name)
  if (Number(fieldOf(fields, tensor.type) ?? 0) !== FLOAT || !raw || !name || raw.length < SMALLEST * 4) return null
  const changed = fields.map((field) => {
    if (field.number === tensor.type) return integerField(tensor.type, FLOAT16)
    if (field.number === tensor.name) return bytesField(tensor.name, `${name}_half`)
    return field.number === tensor.raw ? bytesField(tensor.raw, toHalves(raw)) : field
  })
  return { tensor: writeFields(changed), cast: castNode(`${name}_half`, name) }
}

export function packWeights(model) {
  const fields = readFields(Buffer.from(model))
  return writeFields(
    fields.map((field) => (field.number === GRAPH ? bytesField(GRAPH, packGraph(field.value)) : field)),
  )
}

function packGraph(octets) {
  const casts = []
  const names = new Set()
  const fields = readFields(octets).map((field) => {
    const packed = field.number === graph.initializer ? packTensor(field.value) : null
    if (!packed) return field
    casts.push(bytesField(graph.node, packed.cast))
    names.add(fieldOf(readFields(field.value), tensor.name).toString())
    return bytesField(graph.initializer, packed.tensor)
  })
  // Old files list their weights among the inputs as well; a name made by a node may not stand there.
  const kept = fields.filter(
    (field) => field.number !== graph.input || !names.has(fieldOf(readFields(field.value), 1).toString()),
  )
  return writeFields([...casts, ...kept])
}
