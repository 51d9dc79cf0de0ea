// Stores a network's weights in half the bytes: each large float32 initialiser becomes float16, and a Cast node that
// the runtime folds when it loads gives the float32 back. The arithmetic stays float32.
import { bytesField, integerField, readFields, writeFields } from './protobuf.mjs'

/** The 16-bit float nearest to a number, ties to even (IEEE 754-2019 §4.3.1). */
export function toHalf(number) {
  view.setFloat32(0, number)
  const bits = view.getUint32(0)
  const sign = (bits >>> 16) & 0x8000
  const exponent = (bits >>> 23) & 0xff
  const fraction = bits & 0x7fffff
  if (exponent === 0xff) return sign | 0x7c00 | (fraction ? 0x200 : 0)
  const half = exponent - 112
  if (half >= 31) return sign | 0x7c00
  // Below the smallest normal the leading one becomes visible and the fraction moves right.
  const shift = half > 0 ? 13 : 14 - half
  if (shift > 24) return sign
  const whole = half > 0 ? (half << 23) | fraction : fraction | 0x800000
  const kept = half > 0 ? whole >>> 13 : whole >>> shift
  const lost = whole & ((1 << shift) - 1)
  const middle = 1 << (shift - 1)
  const up = lost > middle || (lost === middle && (kept & 1) === 1)
  // A carry out of the fraction steps the exponent, which is what rounding up means there.
  return sign | (kept + (up ? 1 : 0))
}

const view = new DataView(new ArrayBuffer(4))

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
  // Old files list their weights among the inputs as well; a name made by a node is not allowed there.
  const kept = fields.filter(
    (field) => field.number !== graph.input || !names.has(fieldOf(readFields(field.value), 1).toString()),
  )
  return writeFields([...casts, ...kept])
}
