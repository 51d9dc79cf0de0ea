declare module 'virtual:answer-shapes' {
  import type { AnswerShape } from '@sundry/contracts/answer-shape'
  import type { FunctionName } from '@sundry/contracts/functions'

  const shapes: Record<FunctionName, AnswerShape>
  export default shapes
}

declare module 'virtual:packed-command' {
  export interface PackedCommand {
    version: string
    build: string
    file: string
    sha256: string
    bytes: number
  }
  const packed: PackedCommand | null
  export default packed
}

declare module 'virtual:doc/*' {
  import type { Doc } from './docs/doc.ts'

  const doc: Doc
  export default doc
}
