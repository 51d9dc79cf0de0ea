// Writes src/fixtures/: small JPEG files by Debian's cjpeg (libjpeg-turbo-progs, on the PATH) and what its djpeg makes
// of them, as SHA-256 of the samples. The image is made here.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'

const folder = new URL('../src/fixtures/', import.meta.url)

function makeImage(width, height, isGrey) {
  const channels = isGrey ? 1 : 3
  const head = Buffer.from(`P${isGrey ? 5 : 6} ${width} ${height} 255\n`)
  const data = Buffer.alloc(width * height * channels)
  for (let i = 0, state = 7; i < data.length; i += 1) {
    const [pixel, channel] = [Math.floor(i / channels), i % channels]
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    state = (state * 1103515245 + 12345) % 2147483648
    const edge = (x >> 3) % 3 === (y >> 4) % 3 ? 70 : 0
    const wave = 60 * Math.sin(x / (3 + channel)) * Math.cos(y / 5)
    data[i] = Math.max(0, Math.min(255, 110 + wave + edge + (state / 2147483648) * 24))
  }
  return Buffer.concat([head, data])
}

const vectors = {
  'baseline-420': [67, 45, ['-quality', '80', '-sample', '2x2']],
  'baseline-422': [51, 33, ['-quality', '85', '-sample', '2x1']],
  'baseline-440': [33, 50, ['-quality', '85', '-sample', '1x2']],
  'baseline-444': [40, 31, ['-quality', '90', '-sample', '1x1']],
  'baseline-411': [70, 20, ['-quality', '80', '-sample', '4x1']],
  'baseline-410': [70, 41, ['-quality', '80', '-sample', '4x2']],
  coarsest: [64, 48, ['-quality', '1']],
  finest: [64, 48, ['-quality', '100', '-sample', '1x1']],
  grey: [37, 29, ['-quality', '75'], true],
  optimised: [61, 44, ['-quality', '60', '-optimize']],
  'progressive-420': [67, 45, ['-quality', '80', '-progressive']],
  'progressive-444': [35, 67, ['-quality', '95', '-progressive', '-sample', '1x1']],
  'progressive-grey': [45, 45, ['-quality', '70', '-progressive'], true],
  'progressive-restarts': [67, 67, ['-quality', '80', '-progressive', '-restart', '3B']],
  'restart-every-unit': [67, 45, ['-quality', '80', '-restart', '1B']],
  'restart-every-row': [67, 66, ['-quality', '80', '-restart', '1']],
  'one-pixel': [1, 1, ['-quality', '80']],
  narrow: [3, 40, ['-quality', '80']],
  rgb: [40, 30, ['-quality', '90', '-rgb']],
}

const expected = {}
for (const [name, [width, height, options, isGrey = false]] of Object.entries(vectors)) {
  const file = execFileSync('cjpeg', options, { input: makeImage(width, height, isGrey) })
  const out = execFileSync('djpeg', ['-pnm'], { input: file })
  const samples = out.subarray(out.length - width * height * (isGrey ? 1 : 3))
  expected[name] = { width, height, sha256: createHash('sha256').update(samples).digest('hex') }
  writeFileSync(new URL(`${name}.jpg`, folder), file)
}
const { stderr } = spawnSync('djpeg', ['-version'])
const note = `Made by tools/make-vectors.mjs with Debian's cjpeg and djpeg: ${String(stderr).split('\n')[0]}.`
writeFileSync(new URL('expected.json', folder), `${JSON.stringify({ note, vectors: expected }, null, 2)}\n`)
