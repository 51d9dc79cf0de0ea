// The part of the image bench that runs in Chromium: the engine and the peer, on the same files.
import { createImagePool, type ImageSettings } from '../../engines/images/src/browser.ts'

type Compress = (file: File, options: object) => Promise<File>

export interface Ran {
  milliseconds: number
  sizes: number[]
  reports: unknown[]
}

const plain: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 70,
  compressionLevel: 50,
  maxSizeMB: null,
}

let files: File[] = []
let results: File[] = []
let longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
}).observe({ entryTypes: ['longtask'] })

async function load(names: readonly string[]): Promise<void> {
  files = await Promise.all(
    names.map(async (name) => {
      const answer = await fetch(`/files/${name}`)
      return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' })
    }),
  )
}

async function timed(work: () => Promise<{ file: File; report?: unknown }[]>): Promise<Ran> {
  longest = 0
  const began = performance.now()
  const done = await work()
  const milliseconds = performance.now() - began
  results = done.map(({ file }) => file)
  return { milliseconds, sizes: results.map(({ size }) => size), reports: done.map(({ report }) => report ?? null) }
}

const ours = (settings: Partial<Omit<ImageSettings, 'edits'>>, size: number) =>
  timed(async () => {
    const pool = createImagePool({ size })
    const done = await Promise.all(files.map((file) => pool.process(file, { ...plain, ...settings })))
    pool.close()
    return done.map(({ processedFile, report, dimensions }) => ({
      file: processedFile,
      report: { ...report, ...dimensions },
    }))
  })

const peer = (options: object, atOnce: number) =>
  timed(async () => {
    const compress = (window as unknown as { imageCompression: Compress }).imageCompression
    const done: { file: File }[] = []
    let next = 0
    const lane = async () => {
      for (let at = next; at < files.length; at = next) {
        next += 1
        const file = files[at]
        if (!file) return
        const libURL = new URL('/bic.js', location.href).href
        done[at] = { file: await compress(file, { useWebWorker: true, libURL, initialQuality: 0.7, ...options }) }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return done
  })

async function result(index: number): Promise<string> {
  const bytes = new Uint8Array((await results[index]?.arrayBuffer()) ?? new ArrayBuffer(0))
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const benchPage = { load, ours, peer, result, longestTask: () => longest }
Object.assign(window, { benchPage })
