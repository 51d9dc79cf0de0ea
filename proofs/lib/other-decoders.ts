// Planes of JPEG files by decoders that share no code with libjpeg: ffmpeg's, and that of Go's standard library.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pixels } from '../../engines/pixels/src/index.ts'

const ROOM = 2 ** 30

function must(program: string, argument: string, packageName: string): void {
  if (spawnSync(program, [argument], { stdio: 'ignore' }).status !== 0)
    throw new Error(`${program} is missing: apt-get install ${packageName}`)
}

export function ffmpegPlanes(file: Uint8Array): Uint8Array {
  const options = ['-v', 'quiet', '-f', 'mjpeg', '-i', 'pipe:0', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1']
  return spawnSync('ffmpeg', options, { input: file, maxBuffer: ROOM }).stdout
}

/** Decodes all files in one process. */
export function goPlanes(files: readonly Uint8Array[]): Uint8Array[] {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-go-'))
  try {
    const program = join(folder, 'planes')
    const env = { ...process.env, GOCACHE: join(folder, 'cache'), GO111MODULE: 'off', GOFLAGS: '' }
    execFileSync('go', ['build', '-o', program, join(import.meta.dirname, 'planes.go')], { env })
    const input = Buffer.concat(
      files.flatMap((file) => {
        const length = Buffer.alloc(4)
        length.writeUInt32LE(file.length)
        return [length, file]
      }),
    )
    const out = execFileSync(program, { input, maxBuffer: ROOM })
    const found: Uint8Array[] = []
    for (let at = 0; at < out.length; ) {
      const length = out.readUInt32LE(at)
      found.push(out.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function ownPlanes(pixels: Pixels, file: Uint8Array): Uint8Array {
  const reader = pixels.readJpeg(file)
  const planes: Buffer[][] = reader.parts.map(() => [])
  for (let row = reader.nextRow(); row !== null; row = reader.nextRow())
    for (const [index, { data, stride, width, height }] of reader.strip(row).entries())
      for (let y = 0; y < height; y += 1)
        planes[index]?.push(Buffer.from(data.subarray(y * stride, y * stride + width)))
  return Buffer.concat(planes.flat())
}

export function needOtherDecoders(): void {
  must('ffmpeg', '-version', 'ffmpeg')
  must('go', 'version', 'golang-go')
}
