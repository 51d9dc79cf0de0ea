import type { FunctionName } from '@sundry/contracts/functions'
import { footer, site } from '../platform/site.ts'

/** The server hands it on; what the provider does is in its own terms. */
const PHOTO = 'not stored by this server'

/** Per function that a tool calls: the input that leaves the tab, and who sees it beyond the server of the site. */
export const sent: Partial<Record<FunctionName, { what: string; to: string; stored?: string }>> = {
  'list-watches': { what: 'nothing but who is signed in', to: 'this server' },
  'change-watches': {
    what: 'what to watch and where to send messages, if you are signed in',
    to: 'this server, and name servers, registries and sites at each look',
    stored: 'until you delete them; addresses for messages are encrypted',
  },
  'watch-link': { what: 'the token of a link in a message, if you open one', to: 'this server' },
  'list-mailboxes': { what: 'nothing but who is signed in', to: 'this server' },
  'change-mailboxes': {
    what: 'a mailbox and its password, if you add one',
    to: 'this server, and the mail server at each reading',
    stored: 'until you delete it, encrypted; of its messages only the reports, as long as the page says',
  },
  'add-mail-report': {
    what: 'report files, if you upload them to your account',
    to: 'this server',
    stored: 'what they report, as long as the page says',
  },
  'crawl-site-v1': { what: 'the address of a site, if you crawl one', to: 'that site' },
  'dig-dns-v1': { what: 'the name and the record type', to: 'name servers' },
  'dns-change-v1': { what: 'the domain and its new name servers', to: 'name servers' },
  'dns-questions-v1': { what: 'names whose records are needed', to: 'name servers' },
  'domain-expiry-check-v1': { what: 'the domain', to: 'its registry, name servers and web server' },
  'domain-report-v1': { what: 'the domain and DKIM selectors', to: 'its name servers, registry, web and mail servers' },
  'fetch-json-ld-v1': { what: 'the address of a page, if you fetch one', to: 'that page’s server' },
  'fetch-robots-v1': { what: 'the address of a site, if you fetch its robots.txt', to: 'that site' },
  'fetch-sitemap-v1': { what: 'the address of a sitemap, if you fetch one', to: 'the server of the sitemap' },
  'get-remove-bg-key': { what: 'the photo, if you choose the provider', to: 'the provider', stored: PHOTO },
  'nameserver-check-v1': { what: 'the domain', to: 'its name servers' },
  'remove-background': { what: 'the photo, if you choose the provider', to: 'the provider', stored: PHOTO },
  'security-txt-v1': { what: 'the domain', to: 'its web server' },
  'tech-lookup-v1': { what: 'the address of a page', to: 'the servers of that page' },
}

export const words = {
  title: 'Privacy',
  description: `What each tool of ${site.name} sends, to whom, how long it is stored, and how to check it.`,
  keywords: ['privacy', 'data protection', 'what is sent', 'logs', 'delete data'],
  promise: [footer.privacyNote, footer.elsewhereNote],
  lookups: footer.lookupsNote,
  tools: 'Tool by tool',
  tool: 'Tool',
  leaves: 'Leaves this tab',
  to: 'Seen by',
  stored: 'Stored',
  nothing: 'Nothing',
  noOne: 'No one',
  notStored: 'Not stored',
  cached: 'answers up to a day, in the server’s cache',
  server: 'this server',
  scroll: 'What each tool sends',
  check: 'Check it yourself in 30 seconds',
  steps: [
    'Open the developer tools of your browser (F12) at the Network panel, and use a tool for images or text: no request carries your file.',
    'Switch the network off, in that panel or on your device, and use the tool again: it works.',
  ],
  counted: (own: string, others: string) =>
    `Since this page was opened it has made ${own} to this site and ${others} to others.`,
  counting: 'Counting…',
  requests: ['request', 'requests'],
  notCounted:
    'Counted by the browser itself (Resource Timing), up to now. It does not count requests of background threads, of the offline copy and of extensions; the Network panel shows those of the first two.',
  installation: 'This installation',
  installationLead: 'These are the settings of the server that sent this page.',
  facts: {
    logs: 'Its log holds errors, without addresses of visitors, names that were looked up and content.',
    calls: 'Its log also holds the name, duration and outcome of each function call.',
    address: 'Your IP address is in memory while requests from it are counted against the limits, and in no file.',
    live: 'Lookups are made by this server, so the servers it asks see its address and not yours.',
    samples: 'Lookups return sample data, and nothing is sent to anyone.',
    accounts:
      'Accounts exist and are optional. Signed in, a history of processed images is stored: names, sizes and settings, never an image.',
    'no-accounts': 'There are no accounts, and nothing about visitors is stored.',
    provider: 'A provider for background removal is set up. A photo is sent to it only if you choose it in the tool.',
    agents: 'Programs may call the lookups and text tools (MCP), under the same limits.',
    static:
      'This is a static site: files alone, without functions and accounts. The log of its file server is its operator’s.',
  },
  more: 'A proxy in front of this server, or its host, may keep logs of its own. Its operator knows.',
  delete: 'Delete everything',
  deleteSteps: [
    'In this browser: open the settings of this site (beside its address) and delete its data. Settings, queues, saved recipes, reports and the offline copy are gone.',
  ],
  deleteAccount: 'An account: sign in, and choose “Delete account”. Its rows are erased from the disk.',
} as const
