// Lets a network that was exported for pictures of 320 by 320 take any size, where no layer of it depends on the size.

/**
 * Two dimensions of 320 in a row as protobuf writes them, and the same octets with a name for each dimension instead:
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, TensorShapeProto
 */
const FIXED = Buffer.from([0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 2])
const FREE = Buffer.from([0x0a, 3, 0x12, 1, 0x68, 0x0a, 3, 0x12, 1, 0x77])

export function freeSides(model) {
  const octets = Buffer.from(model)
  for (let at = octets.indexOf(FIXED); at !== -1; at = octets.indexOf(FIXED, at + FIXED.length)) FREE.copy(octets, at)
  return octets
}
