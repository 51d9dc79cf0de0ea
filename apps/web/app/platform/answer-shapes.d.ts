declare module 'virtual:answer-shapes' {
  import type { AnswerShape } from '@sundry/contracts/answer-shape'
  import type { FunctionName } from '@sundry/contracts/functions'

  const shapes: Record<FunctionName, AnswerShape>
  export default shapes
}
