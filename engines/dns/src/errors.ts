/** A packet that is not a DNS message, or not the one that was asked for. */
export class PacketFault extends Error {
  override name = 'PacketFault'
}

export type DnsFaultKind = 'timeout' | 'unreachable' | 'malformed' | 'name'

/** Why a question got no answer at all. A refusal or an unknown name is an answer, not a fault. */
export class DnsFault extends Error {
  override name = 'DnsFault'
  readonly kind: DnsFaultKind

  constructor(kind: DnsFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
