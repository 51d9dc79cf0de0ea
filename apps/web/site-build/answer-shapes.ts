import { answerShapeOf } from '@sundry/contracts/answer-shape'
import { contracts } from '@sundry/contracts/functions'
import type { Plugin } from 'vite'

const ID = 'virtual:answer-shapes'

export const answerShapes = (): Plugin => ({
  name: 'answer-shapes',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load(id) {
    if (id !== `\0${ID}`) return undefined
    const shapes = Object.fromEntries(contracts.map(({ name, output }) => [name, answerShapeOf(output)]))
    return `export default ${JSON.stringify(shapes)}`
  },
})
