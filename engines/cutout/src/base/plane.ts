export interface Plane {
  data: Float32Array
  width: number
  height: number
}

export interface Mask {
  data: Uint8Array
  width: number
  height: number
}

export interface Pixels {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
}

export const makePlane = (width: number, height: number): Plane => ({
  data: new Float32Array(width * height),
  width,
  height,
})

export function toMask({ data, width, height }: Plane): Mask {
  const octets = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 1) octets[at] = (data[at] ?? 0) * 255
  return { data: new Uint8Array(octets.buffer), width, height }
}

export function toPlane({ data, width, height }: Mask): Plane {
  const plane = makePlane(width, height)
  for (let at = 0; at < data.length; at += 1) plane.data[at] = (data[at] ?? 0) / 255
  return plane
}

function mirrorRows(values: Float32Array | Uint32Array, width: number): void {
  for (let start = 0; start < values.length; start += width) values.subarray(start, start + width).reverse()
}

export const mirrorPlane = ({ data, width }: Plane): void => mirrorRows(data, width)

export const mirrorPixels = ({ data, width }: Pixels): void =>
  mirrorRows(new Uint32Array(data.buffer, data.byteOffset, data.length / 4), width)

/** Memory that is released when its scope ends, which would otherwise stay until the browser collects garbage. */
export interface Scratch {
  numbers<View extends ArrayBufferView>(view: View): View
  pixels<Read extends CanvasPixels>(pixels: Read): Read
}

interface CanvasPixels {
  data: Uint8ClampedArray | Uint8Array
}

export function withScratch<Result>(work: (scratch: Scratch) => Result): Result {
  const views = new Set<ArrayBufferView>()
  const read = new Set<CanvasPixels>()
  const release = () => {
    for (const { buffer } of views) releaseBuffer(buffer)
    for (const pixels of read) releasePixels(pixels)
  }
  let result: Result
  try {
    result = work({
      numbers: (view) => {
        views.add(view)
        return view
      },
      pixels: (pixels) => {
        read.add(pixels)
        return pixels
      },
    })
  } catch (error) {
    release()
    throw error
  }
  if (result instanceof Promise) return result.finally(release) as Result
  release()
  return result
}

function releaseBuffer(buffer: ArrayBufferLike): void {
  // Safari before 17.4 has no transfer().
  if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) buffer.transfer?.(0)
}

let drain: MessagePort | null = null

/** The browser keeps a canvas's pixels beside the page, and only posting them to a closed port releases both. */
function releasePixels({ data: { buffer } }: CanvasPixels): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength === 0 || typeof MessageChannel === 'undefined') return
  if (!drain) {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    drain = port1
  }
  drain.postMessage(null, [buffer])
}
