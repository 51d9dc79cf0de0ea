// The SDK's transport ends the server, without a word, when a line is longer than its buffer.
import { Transform } from 'node:stream'

/** The transport's own limit is 10 MB for the end of one message and the beginning of the next. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a
const ENDS_BYTES = 300

/** The id of a request as programs write it: before its parameters, or behind them. */
function idOf(start: string, end: string): string | number | null {
  const id = '"id":\\s*(\\d+|"[^"\\\\]*")'
  const found =
    new RegExp(`^\\s*\\{(?:\\s*"(?:jsonrpc|method)":\\s*"[^"]*",)*\\s*${id}`).exec(start) ??
    new RegExp(`,\\s*${id}\\s*\\}\\s*$`).exec(end)
  return found?.[1] ? JSON.parse(found[1]) : null
}

/** Passes whole lines on; one that is too long is dropped, and `refuse` is called with the id of its request. */
export function messagesWithin(maxBytes: number, refuse: (id: string | number | null) => void): Transform {
  let pieces: Buffer[] = []
  let length = 0
  let start = ''
  let end = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let from = 0; from < chunk.length; ) {
        const at = chunk.indexOf(NEWLINE, from)
        const piece = chunk.subarray(from, at < 0 ? chunk.length : at + 1)
        from += piece.length
        length += piece.length
        if (start.length < ENDS_BYTES) start += piece.toString('latin1', 0, ENDS_BYTES)
        end = (end + piece.toString('latin1', Math.max(0, piece.length - ENDS_BYTES))).slice(-ENDS_BYTES)
        if (length <= maxBytes) pieces.push(piece)
        else pieces = []
        if (at < 0) continue
        if (length > maxBytes) refuse(idOf(start, end))
        else this.push(Buffer.concat(pieces))
        pieces = []
        length = 0
        start = end = ''
      }
      done()
    },
  })
}
