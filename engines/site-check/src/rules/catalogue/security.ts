import { ofFamily } from './rule.ts'

export const security = ofFamily('security', {
  'secret-exposed': {
    severity: 'error',
    title: 'A published file contains a key or password',
    why: 'Anyone can read it, and scanners find it within minutes.',
    fix: 'Revoke it first, then remove it from the build.',
    bad: 'new Client({ accessKeyId: "AKIA…" })',
    good: "fetch('/api/upload')  (the server has the key)",
  },
  'leftover-file': {
    severity: 'error',
    title: 'A private file is published',
    why: 'Settings, backups and repositories reveal the internals of a site, often with passwords.',
    fix: 'Remove it from the published folder.',
    bad: 'dist/.env',
    good: 'dist/index.html',
  },
  'source-map': {
    severity: 'warning',
    title: 'A source map with source code is published',
    why: 'Anyone can read the original source code with its comments.',
    fix: 'Build without source maps, or upload them only to your error tracker.',
    bad: 'app.js.map  ("sourcesContent": ["…"])',
    good: 'app.js  (without its map)',
  },
  'header-missing': {
    severity: 'warning',
    title: 'A security header is missing',
    why: 'Without it, browsers do not enable this protection.',
    fix: 'Add the header for all paths.',
    bad: '/*\n  Cache-Control: no-cache',
    good: "/*\n  Content-Security-Policy: default-src 'self'\n  X-Content-Type-Options: nosniff",
  },
  'header-weak': {
    severity: 'warning',
    title: 'A security header protects less than it seems to',
    why: 'A header that allows almost everything gives a false sense of security.',
    fix: 'Set a stricter value.',
    bad: 'Content-Security-Policy: script-src *',
    good: "Content-Security-Policy: script-src 'self'",
  },
})
