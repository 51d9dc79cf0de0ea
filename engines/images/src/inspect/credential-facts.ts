// AI marks, Content Credentials and notes of generators: what they claim, and nothing beyond.

import type { Credentials } from './credentials/read.ts'
import { type Disclosure, plainText } from './disclosure.ts'

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCES: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Created by an AI model',
  compositeWithTrainedAlgorithmicMedia: 'Edited with an AI model',
  compositeSynthetic: 'Composite with AI-made parts',
  algorithmicMedia: 'Created by an algorithm',
  algorithmicallyEnhanced: 'Enhanced by an algorithm',
  digitalCapture: 'Captured by a camera',
  computationalCapture: 'Captured by a camera and combined by software',
  compositeCapture: 'Composite of captured images',
  composite: 'Composite',
  digitalCreation: 'Made by a person with software',
  digitalArt: 'Made by a person with software',
  humanEdits: 'Edited by a person',
  screenCapture: 'Screenshot',
  virtualRecording: 'Recorded in a virtual scene',
  negativeFilm: 'Digitised from film',
  positiveFilm: 'Digitised from film',
  print: 'Digitised from a print',
}

const origin = (name: string, value: string): Disclosure => ({ kind: 'origin', name, value: plainText(value) })

function sourceInWords(address: string): string {
  const term = address.slice(address.lastIndexOf('/') + 1)
  const words = SOURCES[term]
  return words ? `${words} (${term})` : term
}

export const markFact = (term: string) => origin('IPTC Digital Source Type', sourceInWords(term))

const states = {
  holds: 'Hash and signature match this file. Signer not verified: no trust list is used.',
  broken: 'Do not match this file:',
  unchecked: 'Not checked:',
}

export function credentialFacts({ verdict, ...claims }: Credentials): Disclosure[] {
  const state = verdict.state === 'holds' ? states.holds : `${states[verdict.state]} ${verdict.why}`
  const claimed = (name: string, values: readonly string[]) =>
    values.some((value) => value !== '') ? [origin(`Claimed ${name}`, values.join(', '))] : []
  return [
    origin('Content Credentials', state),
    ...claimed('source', claims.sources.map(sourceInWords)),
    ...claimed('signer', claims.signer),
    ...claimed('author', claims.authors),
    ...claimed('software', [claims.software]),
    ...claimed('actions', claims.actions),
    ...claimed('ingredients', claims.ingredients > 0 ? [String(claims.ingredients)] : []),
  ]
}

/** Each with what it holds, because other programs have notes of these names; of compressed ones the size alone is read. */
const NOTES: Readonly<Record<string, RegExp>> = {
  'Text: parameters': /\bSteps: \d|^[\d,]+ bytes?$/,
  'Text: prompt': /^\{|^[\d,]+ bytes?$/,
  'Text: workflow': /^\{|^[\d,]+ bytes?$/,
  'Text: Dream': /^/,
  'Text: sd-metadata': /^/,
  'Text: invokeai_metadata': /^/,
  'Text: generation_data': /^/,
}
/** Names that are words of a language, such as Imagen, Ideogram and Dalle, only as they are written for the programs. */
const GENERATORS =
  /\b(?:[Mm]id[Jj]ourney|DALL[-·•.]E\b|DALL[·• ]?E ?[23]\b|Dall-E\b|Stable Diffusion|ComfyUI|InvokeAI|NovelAI|Adobe Firefly|Made with Google AI|Imagen \d|[Ii]deogram(?:\.ai\b| AI\b)|Leonardo\.Ai|FLUX\.1|Steps: \d{1,4}, Sampler: )/

/** Texts that generators of images leave. Anyone can write or remove them. */
export const generatorFacts = (facts: readonly Disclosure[]): Disclosure[] =>
  facts
    .filter(({ kind, name, value }) => NOTES[name]?.test(value) || (kind !== 'place' && GENERATORS.test(value)))
    .map(({ name, value }) => origin('Note of a generator', `${name}: ${value}`))
