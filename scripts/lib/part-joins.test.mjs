import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { giveOutputs } from './models.mjs'
import { partJoins } from './part-joins.mjs'
import { bytesField, integerField, readFields, writeFields } from './protobuf.mjs'

// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const integers = (name, values) =>
  bytesField(5, writeFields([bytesField(1, name), ...values.map((v) => integerField(8, v)), integerField(20, 7)]))
const integer = (name, value) =>
  bytesField(5, writeFields([bytesField(1, name), integerField(3, value), integerField(20, 2)]))
const node = (type, inputs, outputs, ...attributes) =>
  bytesField(
    1,
    writeFields([
      ...inputs.map((name) => bytesField(1, name)),
      ...outputs.map((name) => bytesField(2, name)),
      bytesField(3, `node ${outputs}`),
      bytesField(4, type),
      ...attributes,
    ]),
  )
function weights(name, dims, seed) {
  const count = dims.reduce((product, side) => product * side, 1)
  const raw = Buffer.alloc(count * 4)
  for (let at = 0; at < count; at += 1) raw.writeFloatLE(Math.sin(at * 1.7 + seed), at * 4)
  return bytesField(
    5,
    writeFields([
      ...dims.map((side) => integerField(1, side)),
      integerField(2, 1),
      bytesField(8, name),
      bytesField(9, raw),
    ]),
  )
}
const value = (number, name, dims) => {
  const shape = dims.map((side) => bytesField(1, writeFields([integerField(1, side)])))
  const type = writeFields([bytesField(1, writeFields([integerField(1, 1), bytesField(2, writeFields(shape))]))])
  return bytesField(number, writeFields([bytesField(1, name), bytesField(2, type)]))
}

function network(...more) {
  const around = () => [integers('pads', [1, 1, 1, 1]), integers('kernel_shape', [3, 3])]
  const graph = [
    node('Conv', ['picture', 'w1'], ['one'], ...around()),
    node('Relu', ['one'], ['bright']),
    node('Conv', ['picture', 'w2'], ['two'], ...around()),
    node('Concat', ['bright', 'two', 'picture'], ['joined'], integer('axis', 1)),
    node('Conv', ['joined', 'w3', 'b3'], ['said'], ...around()),
    bytesField(2, 'net'),
    weights('w1', [4, 3, 3, 3], 1),
    weights('w2', [2, 3, 3, 3], 2),
    weights('w3', [5, 9, 3, 3], 3),
    weights('b3', [5], 4),
    value(11, 'picture', [1, 3, 6, 7]),
    value(12, 'said', [1, 5, 6, 7]),
    ...more,
  ]
  const version = writeFields([bytesField(1, ''), integerField(2, 13)])
  return writeFields([integerField(1, 8), bytesField(7, writeFields(graph)), bytesField(8, version)])
}

const nodesOf = (model) =>
  readFields(readFields(model).find(({ number }) => number === 7).value)
    .filter(({ number }) => number === 1)
    .map((field) => `${readFields(field.value).find(({ number }) => number === 4).value}`)

async function run(model, output = 'said') {
  const require = createRequire(new URL('../../engines/cutout/package.json', import.meta.url))
  const { InferenceSession, Tensor, env } = await import(require.resolve('onnxruntime-web'))
  env.wasm.numThreads = 1
  const session = await InferenceSession.create(new Uint8Array(model))
  const data = Float32Array.from({ length: 3 * 6 * 7 }, (_, at) => Math.cos(at * 0.61))
  const results = await session.run({ picture: new Tensor('float32', data, [1, 3, 6, 7]) })
  return [...results[output].data]
}

test('a convolution over joined channels becomes a sum that says the same', async () => {
  const model = network()
  const parted = partJoins(model)
  expect(nodesOf(model)).toEqual(['Conv', 'Relu', 'Conv', 'Concat', 'Conv'])
  expect(nodesOf(parted)).toEqual(['Conv', 'Relu', 'Conv', 'Conv', 'Conv', 'Add', 'Conv', 'Add'])
  const [before, after] = [await run(model), await run(parted)]
  expect(after).toHaveLength(before.length)
  for (const [at, number] of before.entries()) expect(after[at]).toBeCloseTo(number, 4)
  expect(partJoins(model).equals(parted)).toBe(true)
  expect(partJoins(parted).equals(parted)).toBe(true)
})

test('a join that somebody else reads as well stays', () => {
  const model = network(node('Sigmoid', ['joined'], ['other']), value(12, 'other', [1, 9, 6, 7]))
  expect(nodesOf(partJoins(model))).toContain('Concat')
  const given = giveOutputs(network(), ['joined'])
  expect(nodesOf(partJoins(given))).toContain('Concat')
})

test('a value inside of a network can be asked for', async () => {
  const model = network()
  const bright = await run(giveOutputs(model, ['bright', 'two']), 'bright')
  expect(bright).toHaveLength(4 * 6 * 7)
  expect(Math.min(...bright)).toBe(0)
  await expect(run(model, 'bright')).rejects.toThrow()
})
