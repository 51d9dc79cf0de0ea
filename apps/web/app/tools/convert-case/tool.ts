import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'convert-case',
  path: '/convert-case',
  group: 'web-text',
  order: 1,
  navLabel: 'Text Case',
  title: 'Text Case Converter',
  description: 'Change text to UPPERCASE, lowercase, Title Case, Sentence case, camelCase, snake_case or kebab-case.',
  keywords: [
    'case converter',
    'uppercase',
    'lowercase',
    'title case',
    'sentence case',
    'camelCase',
    'snake_case',
    'kebab-case',
    'slug',
    'pascalcase',
    'capitalize',
    'word count',
    'character count',
  ],
  privacy: 'local',
  icon: 'M3 18l5-12 5 12M4.8 14h6.4M17.5 12a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM20.5 12v6',
  home: 'card',
})
