import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'background-remover',
  path: '/background-remover',
  group: 'image',
  order: 4,
  navLabel: 'Remove BG',
  title: 'AI Background Remover',
  description: 'Cut the subject out of a photo, with a transparent or solid-colour background.',
  keywords: [
    'background remover',
    'remove background',
    'transparent png',
    'cut out image',
    'ai background removal',
    'bg',
    'cutout',
    'erase background',
  ],
  reads: ['images'],
  functions: ['remove-background', 'get-remove-bg-key'],
  privacy: 'local',
  icon: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-6 8-6M15 20h.01M20 20h.01M20 15h.01M17.5 17.5h.01',
  home: 'card',
})
