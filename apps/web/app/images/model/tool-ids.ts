export type EncodingToolId = 'compressor' | 'converter' | 'resizer'

/** The tools that share one queue. */
export const imageToolIds = ['compressor', 'converter', 'resizer', 'background-remover', 'recipes'] as const
export type ImageToolId = (typeof imageToolIds)[number]
