import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'compressor',
  path: '/compressor',
  group: 'image',
  order: 1,
  navLabel: 'Compress',
  title: 'Image Compressor',
  description: 'Make JPG, PNG, WebP, HEIC and AVIF photos smaller, as many at once as you like.',
  keywords: [
    'image compressor',
    'compress jpg',
    'compress png',
    'compress webp',
    'compress heic',
    'compress avif',
    'reduce image size',
    'kb',
    'mb',
    'shrink',
    'optimize',
    'exif',
  ],
  privacy: 'local',
  icon: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9.5 9.5l5 5M14.5 9.5l-5 5',
  home: 'card',
})
