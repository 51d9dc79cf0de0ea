export const MAX_OCTETS = 52_428_800
export const MAX_ENTRIES = 50_000
/** Addresses must be shorter than this (sitemaps.org says "less than 2,048 characters"). */
export const LOC_LENGTH_LIMIT = 2048
export const MAX_IMAGES_PER_URL = 1000
export const MAX_NEWS = 1000
export const MAX_VIDEO_SECONDS = 28_800

export const MAX_FINDINGS_PER_CODE = 100

export const MAX_DEPTH = 64
/** No honest sitemap has a longer tag or text; bounds memory. */
export const MAX_TAG_LENGTH = 1_048_576
export const MAX_TEXT_LENGTH = 1_048_576
