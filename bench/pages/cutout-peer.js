// What the cut-out bench runs inside of Chromium: the peer as its own page says, with its default model. Bench only: it
// is under the AGPL and never shipped.
import { preload, removeBackground } from '@imgly/background-removal'

const config = { publicPath: new URL('/data/', location.href).href, device: 'cpu', model: 'isnet_fp16' }

async function toBase64(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

window.benchPage = {
  prepare: () => preload(config),
  async run(name) {
    const file = await (await fetch(`/files/${name}`)).blob()
    const began = performance.now()
    const cutout = await removeBackground(file, config)
    const milliseconds = performance.now() - began
    return { milliseconds, png: await toBase64(cutout), facts: { size: cutout.size } }
  },
}
