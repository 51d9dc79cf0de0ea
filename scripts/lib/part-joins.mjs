// Takes joins out of a network: a convolution over joined channels is the sum of convolutions over each of them, and
// the joined copy, often the largest thing in memory, is never made.
import { bytesField, integerField, readFields, writeFields } from './protobuf.mjs'

// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const GRAPH = 7
const graph = { node: 1, initializer: 5, input: 11, output: 12 }
const node = { input: 1, output: 2, name: 3, type: 4, attribute: 5 }
const tensor = { dims: 1, type: 2, name: 8, raw: 9 }
const FLOAT = 1
const KEEPS = new Set(['Relu', 'Clip', 'Sigmoid', 'MaxPool', 'AveragePool', 'Resize', 'Add', 'Mul'])
const NORMS = new Set(['BatchNormalization', 'InstanceNormalization'])

const texts = (fields, number) => fields.filter((field) => field.number === number).map(({ value }) => `${value}`)

function readNode(octets) {
  const fields = readFields(octets)
  const attributes = fields.filter((field) => field.number === node.attribute).map(({ value }) => readFields(value))
  const attributeOf = (name, number) =>
    attributes.find((found) => texts(found, 1)[0] === name)?.find((field) => field.number === number)?.value
  const [type] = texts(fields, node.type)
  const inputs = texts(fields, node.input)
  const numberOf = (name, otherwise) => Number(attributeOf(name, 3) ?? otherwise)
  return { fields, type, inputs, outputs: texts(fields, node.output), numberOf, constant: attributeOf('value', 5) }
}

function readWeights(octets) {
  const fields = readFields(octets)
  const dims = fields.filter((field) => field.number === tensor.dims).map(({ value }) => Number(value))
  const type = Number(fields.find((field) => field.number === tensor.type)?.value ?? 0)
  return {
    name: texts(fields, tensor.name)[0],
    dims,
    type,
    raw: fields.find((field) => field.number === tensor.raw)?.value,
  }
}

function countChannels(nodes, weights, channels) {
  for (const { type, inputs, outputs } of nodes) {
    const [first = '', second = ''] = inputs
    const sum = inputs.reduce((total, name) => total + (channels.get(name) ?? Number.NaN), 0)
    const group = type === 'Concat' ? sum : undefined
    const known = type === 'Conv' || NORMS.has(type) ? weights.get(second)?.dims[0] : group
    const count = known ?? (KEEPS.has(type) ? channels.get(first) : undefined)
    if (count !== undefined && !Number.isNaN(count)) channels.set(outputs[0], count)
  }
}

function partOf({ dims, raw }, from, count, name) {
  const [out = 0, all = 0, ...kernel] = dims
  const octets = 4 * kernel.reduce((product, side) => product * side, 1)
  const rows = Array.from({ length: out }, (_, row) => {
    const start = (row * all + from) * octets
    return raw.subarray(start, start + count * octets)
  })
  return writeFields([
    ...[out, count, ...kernel].map((side) => integerField(tensor.dims, side)),
    integerField(tensor.type, FLOAT),
    bytesField(tensor.name, name),
    bytesField(tensor.raw, Buffer.concat(rows)),
  ])
}

const addNode = (one, other, to) =>
  writeFields([
    bytesField(node.input, one),
    bytesField(node.input, other),
    bytesField(node.output, to),
    bytesField(node.type, 'Add'),
  ])

function part({ inputs, outputs, fields }, joined, channels, weights) {
  const [, weightName = '', ...bias] = inputs
  const [result = ''] = outputs
  const rest = fields.filter(({ number }) => ![node.input, node.output, node.name].includes(number))
  const made = { nodes: [], initializers: [] }
  let from = 0
  let sum = ''
  for (const [index, name] of joined.entries()) {
    const count = channels.get(name)
    const partName = `${weightName}_${result}_${index}`
    made.initializers.push(bytesField(graph.initializer, partOf(weights.get(weightName), from, count, partName)))
    from += count
    const said = `${result}_part_${index}`
    const read = [name, partName, ...(index === 0 ? bias : [])].map((input) => bytesField(node.input, input))
    made.nodes.push(bytesField(graph.node, writeFields([...read, bytesField(node.output, said), ...rest])))
    const to = index === joined.length - 1 ? result : `${result}_sum_${index}`
    if (index > 0) made.nodes.push(bytesField(graph.node, addNode(sum, said, to)))
    sum = index > 0 ? to : said
  }
  return made
}

function findJoins(nodes, channels, outputs) {
  const readers = new Map()
  for (const name of [...nodes.flatMap(({ inputs }) => inputs), ...outputs])
    readers.set(name, (readers.get(name) ?? 0) + 1)
  const isJoin = ({ type, inputs, outputs: [to = ''], numberOf }) =>
    type === 'Concat' && numberOf('axis') === 1 && inputs.every((name) => channels.has(name)) && readers.get(to) === 1
  return new Map(nodes.filter(isJoin).map(({ inputs, outputs: [to = ''] }) => [to, inputs]))
}

function partGraph(octets) {
  const fields = readFields(octets)
  const valuesOf = (wanted) => fields.filter(({ number }) => number === wanted).map(({ value }) => value)
  const nodes = valuesOf(graph.node).map(readNode)
  const weights = new Map(valuesOf(graph.initializer).map((value) => [readWeights(value).name, readWeights(value)]))
  for (const { outputs, constant } of nodes) if (constant) weights.set(outputs[0], readWeights(constant))
  const namesOf = (wanted) => valuesOf(wanted).map((value) => texts(readFields(value), 1)[0])
  // An input that is no weight is an image: red, green and blue.
  const channels = new Map(namesOf(graph.input).flatMap((name) => (weights.has(name) ? [] : [[name, 3]])))
  countChannels(nodes, weights, channels)
  const joins = findJoins(nodes, channels, namesOf(graph.output))
  const gone = new Set()
  const initializers = []
  const parted = nodes.map((found) => {
    const [input = '', weight = ''] = found.inputs
    const held = weights.get(weight)
    const joined = joins.get(input)
    const whole = found.numberOf('group', 1) === 1
    if (found.type !== 'Conv' || !joined || !whole || held?.type !== FLOAT || !held.raw) return null
    gone.add(input)
    const made = part(found, joined, channels, weights)
    initializers.push(...made.initializers)
    return made.nodes
  })
  let index = -1
  const kept = fields.flatMap((field) => {
    if (field.number !== graph.node) return [field]
    index += 1
    const { type, outputs } = nodes[index]
    return type === 'Concat' && gone.has(outputs[0]) ? [] : (parted[index] ?? [field])
  })
  const read = new Set(kept.flatMap(({ number, value }) => (number === graph.node ? readNode(value).inputs : [])))
  const isRead = ({ number, value }) => number !== graph.initializer || read.has(readWeights(value).name)
  return writeFields([...kept.filter(isRead), ...initializers])
}

export function partJoins(model) {
  const fields = readFields(Buffer.from(model))
  return writeFields(
    fields.map((field) => (field.number === GRAPH ? bytesField(GRAPH, partGraph(field.value)) : field)),
  )
}
