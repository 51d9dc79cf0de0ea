export const heicReason =
  'No freely licensed HEVC encoder exists, so HEIC can be opened but not written. Try AVIF or JPEG.'
