import { limits } from '@sundry/contracts/limits'
import { removeBackground } from '@sundry/contracts/remove-background'
import type { WorkerCall } from '@sundry/kit'
import type { DecodedImage } from '../ports/ports.ts'

const notBase64 = { error: 'The image is not valid base64.' }

/** Node's own decoder skips invalid characters, which would show as missing octets. */
function decodeBase64(base64: string): DecodedImage {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const octets = (base64.length / 4) * 3 - padding
  if (base64.length % 4 !== 0) return notBase64
  if (octets > limits.upload.bytes) return { error: 'File size too large (max 50MB)' }
  const bitmap = new Uint8Array(octets)
  return Buffer.from(bitmap.buffer).write(base64, 'base64') === octets ? { image: bitmap } : notBase64
}

function readBody(body: Uint8Array): DecodedImage {
  let input: unknown
  try {
    input = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return { error: 'The input is not valid JSON.' }
  }
  const { data, error } = removeBackground.input.safeParse(input)
  if (data) return decodeBase64(data.image)
  const [issue] = error.issues
  const isOurs = issue !== undefined && !issue.message.startsWith('Invalid input')
  return { error: isOurs ? issue.message : 'Send the image as base64 in the field image.' }
}

/** Parsing and serialising a photograph would block the event loop. */
export const imageApi = {
  decode(body: Uint8Array, call?: WorkerCall): DecodedImage {
    const decoded = readBody(body)
    if ('image' in decoded) call?.transfer(decoded.image.buffer)
    return decoded
  },

  encode(bitmap: Uint8Array, call?: WorkerCall): Uint8Array<ArrayBuffer> {
    const base64 = Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength).toString('base64')
    const answer = new Uint8Array(Buffer.byteLength('{"image":"data:image/png;base64,"}') + base64.length)
    Buffer.from(answer.buffer).write(`{"image":"data:image/png;base64,${base64}"}`, 'latin1')
    call?.transfer(answer.buffer)
    return answer
  },
}
