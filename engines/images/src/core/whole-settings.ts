import type { ImageSettings } from '../types.ts'
import { fitOf } from './dimensions.ts'

export type WholeSettings = Required<ImageSettings>

export const wholeSettings = (settings: ImageSettings): WholeSettings => ({
  ...settings,
  percent: settings.percent ?? null,
  fit: fitOf(settings),
  background: settings.background ?? '#ffffff',
  neverEnlarge: settings.neverEnlarge ?? false,
  crop: settings.crop ?? null,
  edits: settings.edits ?? [],
  rewriteMetadata: settings.rewriteMetadata ?? false,
  resampling: settings.resampling ?? 'fast',
  effort: settings.effort ?? 'fast',
  metadata: settings.metadata ?? 'strip',
  reduceLossless: settings.reduceLossless ?? true,
  palette: settings.palette ?? false,
  mode: settings.mode ?? 'quality',
})
