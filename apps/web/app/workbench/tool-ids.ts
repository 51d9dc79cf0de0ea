/** The tools whose work the image engine does, by settings that all three share. */
export type EncodingToolId = 'compressor' | 'converter' | 'resizer'

/** The tools that work on the one queue. */
export type ImageToolId = EncodingToolId | 'background-remover'
