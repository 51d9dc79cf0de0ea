import { gunzip, isGzip } from './gunzip.ts'

const PIECE = 65_536

export interface UnpackedOctets {
  readonly compressed: boolean
  readonly octets: AsyncGenerator<Uint8Array>
}

export async function unpackOctets(octets: AsyncGenerator<Uint8Array>): Promise<UnpackedOctets> {
  const head: Uint8Array[] = []
  let length = 0
  while (length < 2) {
    const part = await octets.next()
    if (part.done) break
    head.push(part.value)
    length += part.value.length
  }
  const first = Uint8Array.from(head.flatMap((piece) => [...piece.subarray(0, 2)]))
  const compressed = isGzip(first)
  const whole = prepend(head, octets)
  return { compressed, octets: compressed ? gather(gunzip(whole)) : whole }
}

async function* prepend(head: readonly Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* gather(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered = new Uint8Array(PIECE)
  let length = 0
  for await (const piece of octets) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + PIECE - length)
      gathered.set(part, length)
      length += part.length
      from += part.length
      if (length < PIECE) continue
      yield gathered
      gathered = new Uint8Array(PIECE)
      length = 0
    }
  }
  if (length > 0) yield gathered.subarray(0, length)
}
