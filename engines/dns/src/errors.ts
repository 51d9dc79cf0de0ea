export class PacketFault extends Error {
  override name = 'PacketFault'
}

export type DnsFaultKind = 'timeout' | 'unreachable' | 'malformed' | 'name' | 'denied' | 'budget'

/** A refusal or an unknown name is an answer, not a fault. */
export class DnsFault extends Error {
  override name = 'DnsFault'
  readonly kind: DnsFaultKind

  constructor(kind: DnsFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
