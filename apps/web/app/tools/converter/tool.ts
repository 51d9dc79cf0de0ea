import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'converter',
  path: '/converter',
  group: 'image',
  order: 2,
  navLabel: 'Convert',
  title: 'Image Converter',
  description: 'Turn pictures from one format into another, a whole batch in one go.',
  keywords: ['image converter', 'heic to jpg', 'png to webp', 'jpg to avif', 'webp to png', 'batch convert images'],
  privacy: 'local',
  icon: 'M4 8h13l-3.5-3.5M20 16H7l3.5 3.5',
  home: 'card',
})
