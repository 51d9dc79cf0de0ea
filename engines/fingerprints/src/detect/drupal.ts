import type { Component } from './site-text.ts'
import { agreedStamp, type CmsReader, component, foldersIn, stamped } from './site-text.ts'

/** Modules that ship with Drupal say nothing about a site. */
const core = new Set(
  'action announcements_feed automated_cron ban big_pipe block book breakpoint ckeditor ckeditor5 color comment config contact content_moderation contextual core datetime dblog dynamic_page_cache editor entity field field_ui file filter forum help history image jsonapi language layout_builder link locale media media_library menu menu_ui navigation node options page_cache path quickedit rdf responsive_image rest search shortcut statistics syslog system taxonomy telephone text toolbar tour tracker update user views views_ui workflows workspaces'.split(
    ' ',
  ),
)

const MODULES =
  /\/(?:modules\/(?:contrib|custom)|sites\/[\w.-]+\/modules(?:\/(?:contrib|custom))?)\/([a-z][a-z0-9_]*)\//g
const THEMES =
  /\/(?:core\/themes|themes(?:\/(?:contrib|custom))?|sites\/[\w.-]+\/themes(?:\/(?:contrib|custom))?)\/(?!contrib\/|custom\/|engines\/)([a-z][a-z0-9_]*)\//g

function loaded(text: string): string[] {
  const list = /"libraries":"([\w/.,-]{1,4000})"/.exec(text)?.[1] ?? ''
  return list.includes('/') ? list.split(',').map((library) => library.split('/')[0] ?? '') : []
}

export const drupal: CmsReader = {
  cms: 'Drupal',
  components({ text }) {
    const ofCore = new Set(foldersIn(text, /\/(core)\/(?:assets|misc|modules)\//g).get('core'))
    const themes = foldersIn(text, THEMES)
    const active = /"theme":"([a-z][a-z0-9_]*)"/.exec(text)?.[1] ?? [...themes.keys()][0]
    const found: Component[] = []
    // A theme's stylesheets come after those of the theme it is made from.
    const names = active ? [active, ...[...themes.keys()].filter((name) => name !== active)] : []
    names.slice(0, 2).forEach((name, index) => {
      const version = agreedStamp(themes.get(name), ofCore)
      found.push(stamped(index === 0 ? 'theme' : 'parent-theme', name, version))
    })
    const modules = foldersIn(text, MODULES)
    for (const name of loaded(text)) if (!modules.has(name)) modules.set(name, new Set())
    for (const [name, stamps] of modules) {
      if (name === '' || core.has(name) || themes.has(name) || name === active) continue
      const version = agreedStamp(stamps, ofCore)
      found.push(version ? stamped('module', name, version) : component('module', name))
    }
    return found
  },
}
