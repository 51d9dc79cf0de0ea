// Apart from the code that reads and writes them, as pages show them from their start.
/** The term of images that an AI made whole, https://cv.iptc.org/newscodes/digitalsourcetype/ */
export const AI_MADE = 'trainedAlgorithmicMedia'
export const AI_TERMS: readonly string[] = [AI_MADE, 'compositeWithTrainedAlgorithmicMedia', 'compositeSynthetic']
