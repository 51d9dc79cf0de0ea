import { existsSync, readFileSync } from 'node:fs'
import { answerShapeOf } from '@sundry/contracts/answer-shape'
import { contracts } from '@sundry/contracts/functions'
import type { Plugin } from 'vite'

const virtualModule = (name: string, load: () => string): Plugin => {
  const id = `virtual:${name}`
  return {
    name,
    resolveId: (requested) => (requested === id ? `\0${id}` : undefined),
    load: (requested) => (requested === `\0${id}` ? `export default ${load()}` : undefined),
  }
}

export const answerShapes = () =>
  virtualModule('answer-shapes', () =>
    JSON.stringify(Object.fromEntries(contracts.map(({ name, output }) => [name, answerShapeOf(output)]))),
  )

/** The facts that apps/cli/tools/pack.mjs wrote beside the package that the site serves; null if none was packed. */
export const packedCommand = () =>
  virtualModule('packed-command', () => {
    const facts = new URL('../public/cli/sundry.json', import.meta.url)
    return existsSync(facts) ? readFileSync(facts, 'utf8') : 'null'
  })
