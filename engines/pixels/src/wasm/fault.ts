export type FaultCode = 'not-jpeg' | 'damaged' | 'unsupported' | 'too-large' | 'no-memory' | 'wrong-input'

export class PixelsFault extends Error {
  override name = 'PixelsFault'
  readonly code: FaultCode

  constructor(code: FaultCode, message: string) {
    super(message)
    this.code = code
  }
}
