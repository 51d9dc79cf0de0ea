import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'resizer',
  path: '/resizer',
  group: 'image',
  order: 3,
  navLabel: 'Resize',
  title: 'Image Resizer',
  description: 'Resize images by pixels or percentage and keep their proportions.',
  keywords: [
    'image resizer',
    'resize photo',
    'scale image',
    'change image dimensions',
    'resize by percentage',
    'thumbnail',
    'px',
    'width height',
  ],
  reads: ['images'],
  privacy: 'local',
  icon: 'M4 20h7v-7H4zM4 9V4h16v16h-5M12 12l5-5M13 7h4v4',
  home: 'card',
})
