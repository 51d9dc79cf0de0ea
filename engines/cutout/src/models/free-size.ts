/**
 * How the network's file writes two sides of 320 in a row (protobuf: a dimension of two octets' number), and the same
 * octets with a name for each instead. https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, TensorShapeProto
 */
const FIXED = [0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 2]
const FREE = [0x0a, 3, 0x12, 1, 0x68, 0x0a, 3, 0x12, 1, 0x77]

/**
 * U²-Netp was written down for pictures of 320 by 320, though no layer of it asks for that. Takes the sizes out, in
 * place, so that it can be shown more; gives back how many places it changed.
 */
export function freeSize(model: ArrayBuffer): number {
  const octets = new Uint8Array(model)
  let changed = 0
  for (let at = octets.indexOf(0x0a); at !== -1; at = octets.indexOf(0x0a, at + 1))
    if (FIXED.every((octet, index) => octets[at + index] === octet)) {
      octets.set(FREE, at)
      changed += 1
    }
  return changed
}
