import type { Click, CutoutMode, CutoutStyle, Stroke } from '@sundry/cutout'

/** All that the editor changes, as one state to go back to. */
export interface Step {
  look: CutoutStyle
  mode: CutoutMode
  clicks: readonly Click[]
}

/** How the pointer is used on the photo. */
export interface Tool {
  kind: 'move' | 'brush' | 'click'
  act: Stroke['act']
  /** Across, in pixels of the screen: closer in, the same brush is finer. */
  size: number
  /** 0 to 100. */
  softness: number
}

export const firstTool: Tool = { kind: 'move', act: 'keep', size: 36, softness: 30 }

export const brushSizes = { min: 4, max: 160, step: 2 } as const

/**
 * The look while something is corrected by hand: the whole photo, with nothing laid behind it, so that a stroke meets
 * the pixels it is painted on.
 */
export function workingLook(look: CutoutStyle): CutoutStyle {
  return { ...look, background: { kind: 'transparent' }, shadow: null, crop: null, output: 'png' }
}

/** The look as it is previewed: WebP would only cost time here. */
export function shownLook(look: CutoutStyle): CutoutStyle {
  return look.output === 'webp' ? { ...look, output: 'png' } : look
}
