// The codec of browsers and command lines as Debian builds it, and mozjpeg as sharp carries it.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackPackages } from './debian-packages.ts'
import { cache } from './images-photos.ts'
import { importPeer } from './peer.ts'

export interface Image {
  width: number
  height: number
  data: Uint8Array
}

/** A program of Debian's libjpeg-turbo-progs, and the environment it runs in. */
export function debianTool(name: 'cjpeg' | 'djpeg'): { path: string; env: NodeJS.ProcessEnv } {
  const tree = unpackPackages(cache, ['libjpeg-turbo-progs', 'libjpeg62-turbo'])
  const libraries = join(tree, 'usr/lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`)
  return { path: join(tree, 'usr/bin', name), env: { ...process.env, LD_LIBRARY_PATH: libraries } }
}

export function toPpm({ width, height, data }: Image): Uint8Array {
  const head = Buffer.from(`P6 ${width} ${height} 255\n`)
  const body = Buffer.alloc(head.length + width * height * 3)
  head.copy(body)
  for (let pixel = 0, at = head.length; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1, at += 1) body[at] = data[4 * pixel + channel] ?? 0
  return body
}

/**
 * Encodes like Chromium's canvas: 4:2:0, the standard's tables, optimal Huffman codes. Returns the processor's
 * milliseconds too.
 */
export function cjpeg(ppm: Uint8Array, quality: number): { file: Uint8Array; cpu: number } {
  const { path, env } = debianTool('cjpeg')
  const timed = `TIMEFORMAT='%U %S'; time "${path}" -quality ${quality} -optimize`
  const { stdout, stderr } = spawnSync('bash', ['-c', timed], { input: ppm, env, maxBuffer: 2 ** 30 })
  const cpu = String(stderr).trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return { file: stdout, cpu: 1000 * cpu.reduce((sum, seconds) => sum + seconds, 0) }
}

/** The file's pixels as libjpeg-turbo decodes them, as PPM or PGM without its head. */
export function djpeg(file: Uint8Array): Uint8Array {
  const { path, env } = debianTool('djpeg')
  const out = execFileSync(path, ['-pnm'], { input: file, env, maxBuffer: 2 ** 30 })
  const head = /^P[56]\s+\d+\s+\d+\s+\d+\s/.exec(out.subarray(0, 32).toString('latin1'))?.[0].length ?? 0
  return out.subarray(head)
}

interface Sharp {
  (data: Uint8Array, options: object): { jpeg(options: object): { toBuffer(): Promise<Uint8Array> } }
  concurrency(count: number): void
}

export async function mozjpeg({ width, height, data }: Image, quality: number): Promise<Uint8Array> {
  const { default: sharp } = await importPeer<{ default: Sharp }>('pixels', 'sharp')
  sharp.concurrency(1)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}
