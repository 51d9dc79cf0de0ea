export type EncodingToolId = 'compressor' | 'converter' | 'resizer'

export type ImageToolId = EncodingToolId | 'background-remover'
