import type { Look } from '../types.ts'

/**
 * The name of a result.
 *
 * @example
 * outputName('cat.on.sofa.jpg', 'png') // 'cat.on.sofa-nobg.png'
 */
export function outputName(name: string, output: Look['output']): string {
  const stem = name.replace(/\.[^./\\]{1,5}$/, '') || 'picture'
  return output === 'mask' ? `${stem}-mask.png` : `${stem}-nobg.${output}`
}
