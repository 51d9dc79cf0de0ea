import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Enter your text', text: 'Type or paste it into the input area, or drop a .txt, .md or .csv file on it.' },
  { title: 'Choose a case', text: 'One click changes the whole text, or only what you selected.' },
  { title: 'Use the result', text: 'Copy it, save it as a file, or share it.' },
]

export const words = {
  input: 'Input Text',
  placeholder: 'Type or paste your text here',
  options: 'Transform Options',
  moreCases: 'More cases',
  output: 'Transformed Text',
  outputEmpty: 'Your transformed text appears here',
  copy: 'Copy',
  copied: 'Copied!',
  save: 'Save',
  share: 'Share',
  link: 'Copy link',
  linkHint: 'The link contains your text after a #, which is never sent to a server.',
  undo: 'Undo',
  redo: 'Redo',
  clear: 'Clear',
  open: 'Open file',
  example: 'Try an example',
  useAsInput: 'Use as input',
  all: 'All cases at once',
  allHint: 'The beginning of your text in every case. Copy copies all of it.',
  cancel: 'Cancel',
  working: 'Transforming…',
  remove: 'Remove',
  tooLongToEdit: 'is too long to edit here. Transforming still applies to all of it.',
  shownInPart: 'Only the beginning is shown. Copy, Save and Share use all of it.',
  selection: (count: string) => `Only the ${count} selected characters will change.`,
  settings: 'Settings',
  language: 'Language rules',
  languageHint: 'Turkish and Azerbaijani i, Dutch IJ, Greek and Lithuanian accents.',
  keep: 'Words to keep as written',
  keepHint: 'Separated by commas, such as iPhone, NASA, Node.js',
  keepNames: 'Keep names such as iPhone and O’Reilly in Title and Sentence case',
  headingsOnly: 'In Markdown, Title Case changes only the headings',
  keepAcronyms: 'Keep words in capitals unchanged in Title and Sentence case',
  clean: 'Clean up the input',
  cleanRun: 'Clean input',
  cleaned: 'Input cleaned',
  trimLines: 'Trim each line',
  collapseSpaces: 'Collapse multiple spaces',
  collapseBlankLines: 'Collapse multiple blank lines',
  removeAccents: 'Remove accents',
  slug: 'Slug of each line',
  quotes: 'Quotation marks',
  tips: 'Quick Tips',
} as const

export const quotes = [
  { value: 'keep', label: 'As they are' },
  { value: 'straight', label: 'Straight "…"' },
  { value: 'curly', label: 'Curly “…”' },
] as const

export const languages = [
  { value: 'und', label: 'General' },
  { value: 'az', label: 'Azerbaijani' },
  { value: 'nl', label: 'Dutch' },
  { value: 'de', label: 'German' },
  { value: 'el', label: 'Greek' },
  { value: 'lt', label: 'Lithuanian' },
  { value: 'tr', label: 'Turkish' },
] as const

export const tips = [
  'Lines are converted separately; line breaks are kept.',
  'Select part of the input to change only that part.',
  'Ctrl Enter repeats the last case you chose.',
  'camelCase, snake_case and kebab-case suit variable names, databases and URLs.',
] as const

export const example = "the rain in spain\nXMLHttpRequest and don't repeat yourself\nÉtude n° 2, “à la carte”"

export const toasts = {
  noText: { title: 'No Text', description: 'Please enter some text to transform' },
  transformed: (label: string) => ({ title: 'Text Transformed', description: `Your text is now in ${label}.` }),
  copied: { title: 'Copied!', description: 'The text is on your clipboard.' },
  linkCopied: { title: 'Copied!', description: 'The link is on your clipboard.' },
  copyFailed: {
    title: 'Copy Failed',
    description: 'Your browser did not allow it. Select the text and copy it by hand.',
  },
  downloaded: (name: string) => ({ title: 'Downloaded!', description: `Saved as ${name}.` }),
  shared: { title: 'Shared!', description: 'Your text was shared.' },
  nothingToCopy: { title: 'Nothing to Copy', description: 'Please transform some text first.' },
  nothingToDownload: { title: 'Nothing to Download', description: 'Please transform some text first.' },
  nothingToShare: { title: 'Nothing to Share', description: 'Please transform some text first.' },
  shareFailed: { title: 'Share Failed', description: 'Could not share the text. Try copying instead.' },
  tooLongForLink: {
    title: 'Too long for a link',
    description: 'Links are limited to 20,000 characters. Save the text instead.',
  },
  wrongFile: (name: string) => ({ title: 'Not a text file', description: `${name} is not a .txt, .md or .csv file.` }),
  tooLarge: (name: string) => ({
    title: 'File Too Large',
    description: `${name} is over 50 MB. Split it and try again.`,
  }),
  failed: {
    title: 'Transform Failed',
    description: 'The text could not be transformed. Your input is unchanged; please try again.',
  },
} as const
