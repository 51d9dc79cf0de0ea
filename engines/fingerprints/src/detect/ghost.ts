import { type CmsReader, component, foldersIn } from './site-text.ts'

/** Themes whose built files carry their names; the others' are all called screen.css. */
const THEME = /\/assets\/built\/(casper|source|dawn|edition|solo|ruby|wave|journal|headline)(?:\.min)?\.(?:js|css)/

const parts: Readonly<Record<string, string>> = {
  portal: 'Portal (memberships)',
  'sodo-search': 'Search',
  'comments-ui': 'Comments',
  'announcement-bar': 'Announcement bar',
  'signup-form': 'Sign-up form',
}

export const ghost: CmsReader = {
  cms: 'Ghost',
  components({ text }) {
    const theme = THEME.exec(text)?.[1]
    const served = foldersIn(text, /\/(?:ghost|npm\/@tryghost)\/([a-z-]{3,30}@~?\d[\d.]*)\//g)
    const extensions = [...served.keys()].flatMap((tagged) => {
      const [slug = '', release = ''] = tagged.split('@')
      const name = parts[slug]
      // `~2.37` means whatever the newest 2.37 is.
      return name ? [component('extension', slug, { name, version: release.replace('~', ''), approximate: true })] : []
    })
    const cards = /\/public\/cards\.min\.(?:css|js)/.test(text) ? [component('extension', 'cards')] : []
    return [...(theme ? [component('theme', theme)] : []), ...extensions, ...cards]
  },
}
