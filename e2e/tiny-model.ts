// An ONNX model small enough for a graphics processor that is played by this one: what is red is the subject.
// Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import { createHash } from 'node:crypto'

const SIDE = 32
const FLOAT = 1

const varint = (value: number): Buffer =>
  value < 128 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 127) | 128), varint(value >>> 7)])
const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const bytes = (field: number, ...parts: (Buffer | string)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}

const shape = (dims: readonly number[]) => bytes(2, ...dims.map((side) => bytes(1, number(1, side))))
const value = (field: number, name: string, dims: readonly number[]) =>
  bytes(field, bytes(1, name), bytes(2, bytes(1, number(1, FLOAT), shape(dims))))
const node = (kind: string, inputs: readonly string[], output: string) =>
  bytes(1, ...inputs.map((name) => bytes(1, name)), bytes(2, output), bytes(3, output), bytes(4, kind))

const weights = Buffer.from(Float32Array.of(1.5, -1.5, -1.5).buffer)

/** `fickle` never says the same twice, so no two processors agree on it. */
export function tinyModel(fickle: boolean): Buffer {
  const redness = fickle
    ? [node('RandomUniformLike', ['red'], 'chance'), node('Add', ['red', 'chance'], 'sum')]
    : [node('Identity', ['red'], 'sum')]
  const nodes = [node('Conv', ['input', 'weights'], 'red'), ...redness, node('Sigmoid', ['sum'], 'output')]
  const dims = [1, 3, 1, 1].map((side) => number(1, side))
  const kernel = bytes(5, ...dims, number(2, FLOAT), bytes(8, 'weights'), bytes(9, weights))
  const input = value(11, 'input', [1, 3, SIDE, SIDE])
  const output = value(12, 'output', [1, 1, SIDE, SIDE])
  const graph = bytes(7, ...nodes, bytes(2, 'tiny'), kernel, input, output)
  return Buffer.concat([number(1, 8), graph, bytes(8, bytes(1, ''), number(2, 13))])
}

export const tinyManifest = (model: Buffer) => [
  {
    id: 'tiny',
    label: 'Red things',
    url: 'tiny.onnx',
    sha256: createHash('sha256').update(model).digest('hex'),
    bytes: model.length,
    licence: 'MIT',
    source: 'https://example.org/',
    input: { size: SIDE, mean: [0.5, 0.5, 0.5], std: [0.25, 0.25, 0.25] },
    sigmoid: false,
  },
]
