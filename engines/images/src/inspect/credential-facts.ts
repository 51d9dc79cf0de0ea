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

const NOTES = /^Text: (parameters|prompt|workflow|Dream|sd-metadata|invokeai_metadata|generation_data)$/
const GENERATORS =
  /\b(Midjourney|DALL.?E|Stable Diffusion|ComfyUI|InvokeAI|NovelAI|Adobe Firefly|Made with Google AI|Imagen|Ideogram|Leonardo\.Ai|FLUX\.1|Steps: \d{1,4}, Sampler: )/i

/** Texts that generators of images leave. Anyone can write or remove them. */
export const generatorFacts = (facts: readonly Disclosure[]): Disclosure[] =>
  facts
    .filter(({ kind, name, value }) => NOTES.test(name) || (kind !== 'place' && GENERATORS.test(value)))
    .map(({ name, value }) => origin('Note of a generator', `${name}: ${value}`))
