declare module 'virtual:answer-shapes' {
  import type { Shape } from '@sundry/contracts/answer-shape'
  import type { FunctionName } from '@sundry/contracts/functions'

  const shapes: Record<FunctionName, Shape>
  export default shapes
}
