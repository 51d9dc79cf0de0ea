// The headers of the static build, in the words of the hosts that Site Check reads.
const others = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': 'max-age=63072000',
}
const REVALIDATED = 'no-cache'
/** Names of assets hold a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export function hostFiles(policy) {
  const lines = (format, cache) =>
    Object.entries({ 'Content-Security-Policy': policy, ...others, 'Cache-Control': cache })
      .map(format)
      .join('\n')

  const netlify = `/*
${lines(([name, value]) => `  ${name}: ${value}`, REVALIDATED)}

/assets/*
  ! Cache-Control
  Cache-Control: ${FOR_EVER}
`

  const nginx = `# In the server block that serves this folder: include /path/to/nginx.conf;
location ~ /assets/ {
${lines(([name, value]) => `  add_header ${name} "${value}" always;`, FOR_EVER)}
}
location ~ ^ {
${lines(([name, value]) => `  add_header ${name} "${value}" always;`, REVALIDATED)}
}
error_page 404 /404.html;
types {
  text/javascript js mjs;
  application/wasm wasm;
  application/manifest+json webmanifest;
}
`

  const caddy = `# In the site block that serves this folder: import /path/to/Caddyfile
header {
${lines(([name, value]) => `\t${name} "${value}"`, REVALIDATED)}
}
header */assets/* Cache-Control "${FOR_EVER}"
`

  const apache = `AddType text/javascript .js .mjs
AddType application/wasm .wasm
AddType application/manifest+json .webmanifest
<IfModule mod_headers.c>
${lines(([name, value]) => `Header always set ${name} "${value}"`, REVALIDATED)}
<If "%{REQUEST_URI} =~ m#/assets/#">
Header always set Cache-Control "${FOR_EVER}"
</If>
</IfModule>
`

  return { _headers: netlify, 'nginx.conf': nginx, Caddyfile: caddy, '.htaccess': apache }
}
