import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'passport-photo',
  path: '/passport-photo',
  group: 'image',
  order: 6,
  navLabel: 'Passport Photo',
  title: 'Passport Photo',
  description: 'Make a photo for a passport, visa or identity card, with its sheet for print.',
  keywords: ['id photo', 'visa photo', 'biometric', '35x45', '2x2', 'student card'],
  reads: ['images'],
  privacy: 'local',
  icon: 'M5 3h14v18H5zM12 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 18c.5-2.5 2-3.5 4-3.5s3.5 1 4 3.5',
  home: 'overview',
})
