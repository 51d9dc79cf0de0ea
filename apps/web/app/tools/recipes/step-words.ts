import type { StepKindName } from '@sundry/recipes'

export const stepWords: Record<StepKindName, string> = {
  rotate: 'Rotate',
  flip: 'Flip',
  straighten: 'Straighten',
  crop: 'Crop',
  'crop-ratio': 'Crop to a ratio',
  'crop-subject': 'Crop to the subject',
  trim: 'Trim the border',
  cutout: 'Remove the background',
  redact: 'Redact',
  resize: 'Resize',
  sharpen: 'Sharpen',
  adjust: 'Adjust',
  'watermark-text': 'Watermark: text',
  'watermark-picture': 'Watermark: picture',
  metadata: 'Metadata',
  convert: 'Convert',
  compress: 'Compress',
  rename: 'Rename',
  outputs: 'Make a set',
  collect: 'Collect',
}
