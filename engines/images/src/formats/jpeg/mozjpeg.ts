import create from 'icodec/mozjpeg.js'
import { mozjpeg as wasm } from '#wasm-files'
import type { Size } from '../../core/dimensions.ts'

/** Minified export names of icodec 0.6.0; a test fails when another version changes them. */
const names = { memory: 'D', malloc: 'I', free: 'F', copy: 'x' } as const
const LENGTH_BYTES = 4
const SMALL_BYTES = 65_536

interface Inside {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(at: number): void
  text: { at: number; handed: boolean; copy(to: number): void } | null
}

async function fetchModule(imports: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  try {
    return await WebAssembly.instantiateStreaming(fetch(wasm), imports)
  } catch {
    return WebAssembly.instantiate(await (await fetch(wasm)).arrayBuffer(), imports)
  }
}

async function instantiate(imports: WebAssembly.Imports) {
  const own = imports.a as Record<string, WebAssembly.ImportValue>
  const copy = own[names.copy] as (to: number, from: number, length: number) => void
  const copyOrHand: typeof copy = (to, from, length) => {
    if (inside.text && from === inside.text.at + LENGTH_BYTES) inside.text.copy(to)
    else copy(to, from, length)
  }
  const { instance, module } = await fetchModule({ ...imports, a: { ...own, [names.copy]: copyOrHand } })
  const { [names.memory]: memory, [names.malloc]: malloc, [names.free]: free } = instance.exports
  const inside = { memory, malloc, free, text: null } as Inside
  const exports = {
    ...instance.exports,
    [names.malloc]: (size: number) => {
      if (!inside.text || inside.text.handed) return inside.malloc(size)
      inside.text.handed = true
      return inside.text.at
    },
    [names.free]: (at: number) => {
      if (at !== inside.text?.at) inside.free(at)
    },
  }
  return { inside, module, instance: { exports } as unknown as WebAssembly.Instance }
}

/**
 * The codec copies its pixels twice, as a string. It is given a string of one letter that claims the pixels' length,
 * and when it copies that, `fill` writes the pixels instead: four bytes a pixel less in a heap that never shrinks.
 */
export async function openMozjpeg() {
  let inside = undefined as unknown as Inside
  const codec = await new Promise<Awaited<ReturnType<typeof create>>>((resolve, reject) => {
    create({
      instantiateWasm(imports, receive) {
        instantiate(imports).then((made) => {
          inside = made.inside
          receive(made.instance, made.module)
        }, reject)
        return {}
      },
    }).then(resolve, reject)
  })

  function encode(
    { width, height }: Size,
    fill: (into: Uint8Array<ArrayBuffer>) => void,
    { quality, ...options }: Record<string, unknown>,
  ): Uint8Array | null {
    const length = width * height * 4
    if (length < SMALL_BYTES) {
      const pixels = new Uint8Array(length)
      fill(pixels)
      return codec.encode(pixels, width, height, { quality, ...options })
    }
    // The string must lie behind the copy: before it, the two would overlap and be copied another way.
    const room = inside.malloc(length + 64)
    if (room === 0) throw new Error('no memory for the pixels')
    inside.free(room)
    const at = Math.ceil((room + length + 16) / 8) * 8
    let filled = false
    const copy = (to: number) => {
      fill(new Uint8Array(inside.memory.buffer as ArrayBuffer, to, length))
      filled = true
    }
    inside.text = { at, handed: false, copy }
    try {
      const bytes = codec.encode(new Uint8Array(1), width, height, {
        ...options,
        // Options are read when the string is in the heap and the codec has not read it yet.
        get quality() {
          new DataView(inside.memory.buffer).setUint32(at, length, true)
          return quality
        },
      })
      if (!filled) throw new Error('the codec did not take the pixels')
      return bytes
    } finally {
      inside.text = null
    }
  }

  return { encode, heapBytes: () => inside.memory.buffer.byteLength }
}
