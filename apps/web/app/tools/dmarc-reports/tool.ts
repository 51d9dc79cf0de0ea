import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'dmarc-reports',
  path: '/dmarc-reports',
  group: 'domain',
  order: 6,
  navLabel: 'DMARC Reports',
  title: 'DMARC Reports',
  description:
    'See who sends as your domain, week by week, and when a stricter policy is safe. Dropped files stay in this browser.',
  keywords: [
    'dmarc report reader',
    'aggregate report',
    'rua',
    'tls report',
    'who sends as me',
    'dmarc xml',
    'dmarc monitoring',
  ],
  functions: ['list-mailboxes', 'change-mailboxes', 'add-mail-report'],
  reads: ['mail-reports'],
  privacy: 'local',
  icon: 'M4 19.5h16M6.5 16V11M11 16V6M15.5 16v-3.5M20 16V8.5',
  home: 'overview',
})
