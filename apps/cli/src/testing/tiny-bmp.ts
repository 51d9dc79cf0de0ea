/** A BMP of 24 bits, which needs no encoder; `colour` gives blue, green and red. */
export function tinyBmp(width: number, height: number, colour: (x: number, y: number) => number[]): Uint8Array {
  const line = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + line * height)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) file.set(colour(x, y), 54 + y * line + x * 3)
  return file
}
