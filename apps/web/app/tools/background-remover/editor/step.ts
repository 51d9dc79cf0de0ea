import type { Click, CutoutMode, CutoutStyle, Stroke } from '@sundry/cutout'

export interface Step {
  look: CutoutStyle
  mode: CutoutMode
  clicks: readonly Click[]
}

export interface Tool {
  kind: 'move' | 'brush' | 'click'
  act: Stroke['act']
  /** Screen pixels: zoomed in, the same brush is finer. */
  size: number
  softness: number
}

export const firstTool: Tool = { kind: 'move', act: 'keep', size: 36, softness: 30 }

export const brushSizes = { min: 4, max: 160, step: 2 } as const

/** The whole photo with nothing behind it, so that a stroke meets the pixels it is painted on. */
export function workingLook(look: CutoutStyle): CutoutStyle {
  return { ...look, background: { kind: 'transparent' }, shadow: null, crop: null, output: 'png' }
}

/** WebP would only cost time in a preview. */
export function shownLook(look: CutoutStyle): CutoutStyle {
  return look.output === 'webp' ? { ...look, output: 'png' } : look
}
