// Messages about the models that find the subject of a photo.
export const modelWords = {
  unknown: 'First use downloads the models; add a photo to see their size. After that they work offline.',
  first: (size: string) => `First use downloads ${size}: the models and their runtime. After that they work offline.`,
  kept: 'The models are saved in this browser and work offline.',
  fetches: (button: string, size: string) => `“${button}” downloads ${size} once; the result then appears here.`,
  loading: (loaded: string, total: string) => `${loaded} of ${total}`,
  loadingLabel: 'Models',
  cancel: 'Cancel download',
  cancelShort: 'Cancel',
  preparing: 'Downloading models...',
  missing: 'Not ready yet',
  again: 'Try again',
  failed: 'The models could not be downloaded. Check your connection and try again.',
  details: 'Models and licences',
  source: 'Source',
  weight: (size: string, retained: boolean) => (retained ? `${size}, saved in this browser` : size),
  missingToast: (description: string) => ({ title: 'Models Not Available', description }),
} as const
