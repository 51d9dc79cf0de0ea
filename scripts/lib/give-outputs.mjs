// Makes outputs of values inside of a network, so that another can read them.
import { bytesField, readFields, writeFields } from './protobuf.mjs'

// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const GRAPH = 7
const OUTPUT = 12
const NAME = 1

export function giveOutputs(model, names) {
  const given = names.map((name) => bytesField(OUTPUT, writeFields([bytesField(NAME, name)])))
  const fields = readFields(Buffer.from(model))
  return writeFields(
    fields.map((field) =>
      field.number === GRAPH ? bytesField(GRAPH, writeFields([...readFields(field.value), ...given])) : field,
    ),
  )
}
