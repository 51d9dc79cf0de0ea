import type { Place } from '../tools/define-tool.ts'

/** The documents of the site, in the order of its contents. */
export const docPages: readonly Place[] = [
  {
    id: 'docs-hosting',
    path: '/docs/hosting',
    navLabel: 'Hosting',
    title: 'Host it yourself',
    description: 'From a clone, in a container, as a package, on a file server; behind a proxy; what to watch.',
    keywords: [
      'self-host',
      'docker',
      'compose',
      'kubernetes',
      'helm',
      'systemd',
      'debian',
      'proxmox',
      'nginx',
      'caddy',
    ],
    icon: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01',
  },
  {
    id: 'docs-settings',
    path: '/docs/settings',
    navLabel: 'Settings',
    title: 'Settings',
    description: 'Every environment variable with its default.',
    keywords: ['environment variables', 'configuration', 'base path', 'branding', 'smtp', 'accounts', 'env'],
    icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M8 14v6',
  },
  {
    id: 'docs-api',
    path: '/docs/api',
    navLabel: 'API',
    title: 'API',
    description: 'Every lookup as one request, with answers, in curl, JavaScript and Python.',
    keywords: ['api', 'openapi', 'curl', 'python', 'javascript', 'rest', 'json', 'rate limit'],
    icon: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  },
  {
    id: 'docs-agents',
    path: '/docs/agents',
    navLabel: 'Agents',
    title: 'Agents (MCP)',
    description: 'Images on disk, sites, mail and domains as tools for agents.',
    keywords: ['mcp', 'agents', 'model context protocol', 'mcpb', 'skill', 'prompts'],
    icon: 'M12 3v4M7 7h10v8H7zM9.5 11h.01M14.5 11h.01M9 15v4M15 15v4',
  },
  {
    id: 'docs-upgrade',
    path: '/docs/upgrade',
    navLabel: 'Upgrade',
    title: 'Upgrade, back up and downgrade',
    description: 'Before an upgrade, when one fails, and the way back.',
    keywords: ['upgrade', 'backup', 'restore', 'downgrade', 'migration'],
    icon: 'M12 20V6M6 11l6-6 6 6',
  },
  {
    id: 'docs-from-squoosh',
    path: '/docs/from-squoosh',
    navLabel: 'From Squoosh',
    title: 'Coming from Squoosh',
    description: 'What is the same, what you gain, and what you lose.',
    keywords: ['squoosh', 'mozjpeg', 'alternative', 'migrate'],
    icon: 'M4 12h15M13 6l6 6-6 6',
  },
  {
    id: 'docs-from-mxtoolbox',
    path: '/docs/from-mxtoolbox',
    navLabel: 'From MXToolbox',
    title: 'Coming from MXToolbox',
    description: 'Each of its commands and the page that answers it, and what you lose.',
    keywords: ['mxtoolbox', 'supertool', 'blacklist', 'alternative', 'migrate'],
    icon: 'M4 12h15M13 6l6 6-6 6',
  },
]

/** Its facts in a page of the documents. */
export function docPage(path: string): Place {
  const found = docPages.find((page) => page.path === path)
  if (!found) throw new Error(`There is no document at ${path}.`)
  return found
}
