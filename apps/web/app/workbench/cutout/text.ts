// What is said of the models that find the subject of a photo.
export const modelWords = {
  unknown: 'The first photo fetches the models, about 22 MB, once. They stay in this browser and then work offline.',
  first: (size: string) =>
    `The first photo fetches ${size}, once: the models and the program that runs them. They stay in this browser and then work offline.`,
  kept: 'The models are in this browser: no network is needed.',
  fetches: (button: string, size: string) => `“${button}” downloads ${size} once; the result then appears here.`,
  loading: (loaded: string, total: string) => `${loaded} of ${total}`,
  loadingLabel: 'Models',
  cancel: 'Cancel download',
  cancelShort: 'Cancel',
  preparing: 'Downloading models...',
  missing: 'Not ready yet',
  again: 'Try again',
  failed: 'The models could not be fetched. Check the connection and try again.',
  details: 'Models and licences',
  source: 'Source',
  weight: (size: string, kept: boolean) => (kept ? `${size}, in this browser` : size),
  missingToast: (description: string) => ({ title: 'Models Missing', description }),
} as const
