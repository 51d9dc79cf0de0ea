import manifest from '../../../../package.json' with { type: 'json' }

export const { version } = manifest

/** The hash of the packed sources, which tools/pack.mjs puts here; a checkout has none. */
const build: string | null = null

export const versionLine = build === null ? version : `${version} (build ${build})`
