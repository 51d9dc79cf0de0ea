export function der(tag: number, ...contents: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = contents.flatMap((part) => [...part])
  const { length } = body
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Uint8Array.from([tag, ...head, ...body])
}

export const ascii = (text: string): readonly number[] => [...text].map((character) => character.charCodeAt(0))
