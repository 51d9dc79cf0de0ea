import { counted } from '../../platform/format.ts'

export const toasts = {
  invalid: (name: string, reason: string) => ({ title: 'Invalid File', description: `${name}: ${reason}` }),
  unreadable: (name: string) => ({
    title: 'Image Processing Error',
    description: `Could not process ${name}. Please try a different file.`,
  }),
  unavailable: (description: string) => ({ title: 'Image Processing Error', description }),
  added: (count: number) => ({ title: 'Images Added', description: `${count} image(s) are ready for processing.` }),
  duplicates: (count: number) => ({
    title: 'Already in Your Queue',
    description: `${counted(count, 'image')} skipped: already in the queue.`,
  }),
  tooLarge: (description: string) => ({ title: 'Dimensions Too Large', description }),
  queueCleared: { title: 'Queue Cleared', description: 'All images removed from the queue.' },
  faviconsFailed: { title: 'Download Failed', description: 'The favicons could not be created. Try again.' },
  folderFailed: { title: 'Saving Failed', description: 'Could not write to this folder. Choose another one.' },
  shareFailed: { title: 'Sharing Failed', description: 'The image could not be shared. Download it instead.' },
  shareAllFailed: { title: 'Sharing Failed', description: 'The images could not be shared. Download the ZIP instead.' },
  saved: (count: number) => ({ title: 'Downloaded!', description: `${counted(count, 'file')} saved to your folder.` }),
} as const

export const reasons = {
  unsupported: (type: string) => `Unsupported file format: ${type}`,
  tooLarge: 'File size too large (max 50MB)',
  empty: 'The file is empty.',
  text: 'This is text, not an image.',
  strange: 'The contents do not match any supported image format.',
  elsewhere: (format: string) => `This tool does not accept ${format} images.`,
  failed: 'This image could not be processed. Try again or use another file.',
} as const

export const words = {
  ratio: 'Ratio',
  ratioHint: 'Width divided by height',
  drop: 'Drag & Drop Images',
  release: 'Release to Upload!',
  stays: 'Nothing is sent: files are read in this tab.',
  browse: 'or click to browse files from your device',
  browseButton: 'Browse Files',
  busy: 'Processing...',
  folder: 'Choose a folder',
  camera: 'Take a photo',
  example: 'Try an example',
  uploadProgress: 'Upload Progress',
  help: (extensions: string) => `Supports ${extensions} • Max 50MB`,
  paste:
    'Nothing is sent: files are read in this tab. You can also paste an image, or drop files and folders anywhere.',
  favicons: 'Favicon set as ZIP',
  makingFavicons: 'Creating icons…',
  rejects: 'Not added',
  dismiss: 'Dismiss list',
  convert: 'Open the Image Converter',
  queue: (count: number) => `Your Queue (${count})`,
  clearQueue: 'Clear Queue',
  remove: (name: string) => `Remove ${name}`,
  cancelOne: (name: string) => `Cancel ${name}`,
  retry: 'Try again',
  ready: 'Ready',
  done: 'Done',
  failed: 'Failed',
  reading: 'Reading…',
  noSize: 'Size unknown',
  skipped: 'Skipped: not supported by this tool',
  skippedHint: (count: number) => `${counted(count, 'image')} not supported by this tool will be skipped.`,
  animated: 'Animated',
  studio: 'Optimization Studio',
  offline: (format: string) =>
    `You are offline, and the ${format} codec is not saved in this browser yet. Connect once to use it. JPEG, PNG and WebP work offline.`,
  optimize: (count: number) => `Optimize Images (${count})`,
  clearReset: 'Clear All & Reset Settings',
  clearAll: 'Clear All Images & Results',
  otherTools: 'Continue in',
  takeWhat: 'Images to use',
  takeOriginals: 'Originals',
  takeResults: (count: number) => counted(count, 'result'),
  asRecipe: 'Open as recipe',
  results: 'Optimization Complete!',
  running: (done: number, total: number) => `${done} of ${total} finished`,
  stopped: (done: number, total: number) => `Stopped after ${done} of ${total}`,
  someFailed: (count: number) => `${counted(count, 'image')} failed. See the queue for the reason and to retry.`,
  showProgress: 'Show progress',
  cancel: 'Cancel Processing',
  clearResults: 'Clear Results',
  processed: 'Images Processed',
  saved: 'Total Space Saved',
  average: 'Avg. Compression',
  total: 'New Total Size',
  zip: (count: number) => `Download All as ZIP (${count})`,
  zipping: (percent: number) => `Creating ZIP… ${percent}%`,
  toFolder: 'Save to a folder',
  breakdown: 'Breakdown',
  preview: (name: string) => `Preview ${name}`,
  close: 'Close',
  original: 'Original',
  result: 'Processed',
  savings: 'Savings',
  download: 'Download File',
  downloadOf: (name: string) => `Download File: ${name}`,
  share: 'Share',
  shareOf: (name: string) => `Share ${name}`,
  compare: 'Drag to compare',
  compareLabel: 'Visible part of the original',
  zoom: 'Zoom',
  fitView: 'Fit',
  noPreview: 'This browser cannot show this format. The file itself is fine.',
  encoder: 'Encoder',
  quality: (quality: number) => `quality ${quality}`,
  fill: (percent: string) => `${percent}% of the size limit`,
  score: (score: string) => `SSIMULACRA2 ${score}`,
  grew: 'Larger than the original',
  grown: (size: string) => `The new files are ${size} larger than the originals.`,
  snippet: 'Copy HTML',
  copied: 'Copied!',
  more: 'More options',
  link: 'Copy link to these settings',
  logFailed: 'Results not saved to your history yet',
  logFailedHint: 'Your images are fine; only the history entry could not be saved.',
  logRetry: 'Try again',
} as const

export const undoWords = {
  undo: 'Undo',
  removed: (images: number, results: number) =>
    `${results > 0 ? `${counted(images, 'image')} and ${counted(results, 'result')}` : counted(images, 'image')} removed.`,
  results: (count: number, isReplaced: boolean) =>
    isReplaced ? `${counted(count, 'earlier result')} replaced.` : `${counted(count, 'result')} removed.`,
  swapped: 'The results are now your queue.',
} as const

export const stageWords = {
  title: 'Live preview',
  addMore: 'Add more',
  show: (name: string) => `Show ${name} in the live preview`,
  updating: 'Updating…',
  waiting: 'Waiting for processing to finish.',
  estimate: 'Estimate',
  exact: 'Exact',
  smaller: (percent: number) => `${percent}% smaller`,
  larger: (percent: number) => `${percent}% larger`,
  same: 'same size',
  nearly: (isSmaller: boolean) => `less than 1% ${isSmaller ? 'smaller' : 'larger'}`,
  nothing: 'These settings do not change the image.',
  score: (score: number, isReduced: boolean) => {
    const look =
      score >= 90 && !isReduced
        ? 'Looks the same'
        : score >= 70
          ? 'Looks very good'
          : score >= 50
            ? 'Looks good'
            : 'Visible loss'
    return `${look} (${score.toFixed(0)}/100)`
  },
  problem: (reason: string, canProcess: boolean) =>
    `No preview of this image: ${reason}${canProcess ? ' You can still process it.' : ''}`,
  frame: 'Area to keep',
  download: (name: string, size: string) => `Download ${name} · ${size}`,
  share: (name: string, size: string) => `Share ${name} · ${size}`,
  preparing: 'Preparing…',
  outdated: 'Settings have changed since these results.',
  again: 'Apply again',
} as const

export const sizeWords = {
  presets: 'Common sizes',
  choose: 'Choose a size…',
} as const

export const optionWords = {
  metadata: 'Metadata',
  metadataHint:
    'Location, camera and date. Colours stay accurate either way, and so does the mark of AI-made images, which some countries protect.',
  metadataChoices: [
    { value: 'strip', label: 'Remove all' },
    { value: 'none', label: 'Remove all, with the mark of AI-made images' },
    { value: 'profile', label: 'Keep the colour profile' },
    { value: 'all', label: 'Keep everything, including location' },
  ],
  markAi: 'Mark as AI-made',
  rename: 'File names',
  renameHint: 'You can use {name}, {number}, {width} and {height}.',
  mode: 'Quality mode',
  modeChoices: [
    { value: 'quality', label: 'Fixed' },
    { value: 'same-look', label: 'Match visual quality (slower)' },
    { value: 'best-format', label: 'Match visual quality, smallest format' },
  ],
  modeHint:
    'Matching finds the lowest setting that keeps the chosen visual quality for each image. The smallest format can be JPEG, WebP or AVIF.',
  effort: 'Encoder',
  effortChoices: [
    { value: 'fast', label: 'Fast' },
    { value: 'small', label: 'Small (slower, fewer bytes)' },
  ],
  resampling: 'Scaling',
  resamplingChoices: [
    { value: 'fast', label: 'Fast' },
    { value: 'best', label: 'Best (Lanczos, slower)' },
  ],
  quality: 'Quality',
  background: 'Background for transparent areas',
} as const

export const goalWords = {
  title: 'What do you need?',
  leaves: (tool: string) => `Opens ${tool} with your images.`,
  elsewhere: 'In another tool, with your images',
  goals: {
    email: { label: 'Email', what: 'Up to 2048 pixels on the long side and under 1 MB, as JPEG.' },
    under: { label: 'Under … KB', what: 'Keeps every file under this size.' },
    exact: { label: 'Exact size', what: 'Resizes to exactly these dimensions and crops the rest.' },
    white: { label: 'On white', what: 'Replaces the background with white.' },
    form: {
      label: 'Passport or visa',
      what: 'The dimensions and file size that a passport, a visa or another form asks for.',
    },
    website: { label: 'Website set', what: 'Several widths and formats of each image, with the HTML to use them.' },
    location: { label: 'Remove location', what: 'Removes where a photo was taken; the pixels stay unchanged.' },
  },
  explain: 'What these do',
  notLoaded: {
    title: 'Not Loaded',
    description: 'This part could not be loaded. Connect to the internet and try again.',
  },
} as const
