const KiB = 1024
const MiB = 1024 * KiB

/** Sizes are octets, times milliseconds. */
export const limits = {
  upload: {
    bytes: 50 * MiB,
    tickPercent: 20,
    tickMs: 30,
    clearProgressMs: 1500,
  },
  compression: {
    presets: {
      low: { label: 'Low (High Quality)', quality: 90, maxSizeMB: 5 },
      medium: { label: 'Medium (Balanced)', quality: 70, maxSizeMB: 2 },
      high: { label: 'High (Small Size)', quality: 50, maxSizeMB: 1 },
    },
    /** The SSIMULACRA2 that a PNG must keep for a preset to reduce its colours; others stay lossless. */
    paletteScores: { medium: 85, high: 75 },
    default: { level: 50, preset: 'medium', quality: 70, maxSizeMB: 2 },
    quality: { min: 10, max: 100, step: 1 },
    maxSizeMB: { min: 0.1, max: 10, step: 0.1 },
    fallback: { compressorQuality: 80, compressorLevel: 50, converterQuality: 92, resizerQuality: 100 },
  },
  conversion: { targetFormat: 'webp' },
  slider: { min: 0, max: 100, step: 1, pageSteps: 10 },
  backgroundRemover: { colour: '#ffffff', arrowPercent: 5 },
  sitemap: {
    bytes: 50 * MiB,
    changefreq: 'weekly',
    priority: { default: 0.8, min: 0, max: 1, step: 0.1 },
    /** A loaded file up to this size fills the textarea; a larger one is shown as a chip. */
    textareaBytes: MiB,
  },
  robots: { defaultAgent: 'Googlebot' },
  schema: { faqRowsPerItem: 6, faqRowsExtra: 5 },
  /** How long the page waits for a function: a little longer than that function may take (decision 71). */
  client: {
    timeoutMs: 10_000,
    profileTimeoutMs: 22_000,
    jsonLdTimeoutMs: 13_000,
    sitemapRobotsTimeoutMs: 12_000,
    reportTimeoutMs: 50_000,
    dnsChangeTimeoutMs: 35_000,
    removalTimeoutMs: 65_000,
  },
  /** Per call. */
  dns: { questions: 20 },
  server: { bodyBytes: 16 * KiB },
  removeBackground: { bodyBytes: 70 * MiB, resultBytes: 50 * MiB },
  operations: {
    perRequest: 500,
    bodyBytes: 512 * KiB,
    pageSize: 100,
    exportPageSize: 500,
    /** Limits of one account. A row counts its texts in UTF-8 and `rowBytes` for ids, time and indexes. */
    rowsPerUser: 50_000,
    bytesPerUser: 20 * MiB,
    rowBytes: 200,
    /** File systems allow 255; a tool appends a few more. */
    fileNameLength: 320,
    settingsLength: 1024,
    toolTotals: 50,
    monthTotals: 240,
  },
  recipes: {
    perAccount: 100,
    /** Limits one recipe's JSON, in characters. */
    length: 16 * KiB,
    savesPerRequest: 10,
    /** Limits the recipes in one answer together, in characters; a client that lacks more asks again. */
    answerLength: 128 * KiB,
    recipesPerPoint: 5,
    /** Ten recipes whose every character takes three octets, and the removals. */
    bodyBytes: 512 * KiB,
  },
  watches: {
    perAccount: 200,
    channelsPerAccount: 10,
    /** Points that the looks of one account may cost in a day, by the prices of their kinds. */
    pointsOfDay: 4000,
    snoozeDays: 365,
    /** A CSV file of two hundred domains with expected values. */
    bodyBytes: 256 * KiB,
    /** Changes of one watch that an answer lists. */
    history: 10,
  },
  mailboxes: {
    perAccount: 5,
    /** The newest reports of one account; older ones are deleted. */
    reportsPerAccount: 20_000,
    bodyBytes: 8 * KiB,
    /** A file that a program or a page sends. */
    reportBytes: 4 * 1024 * KiB,
    reportBodyBytes: 6 * 1024 * KiB,
    filesPerHour: 2000,
  },
  siteCheck: {
    /** In one tab. */
    pages: 5000,
    /** Limits a ZIP's unpacked size, and that of one file in it. */
    zipBytes: 4 * 1024 * MiB,
    zipFileBytes: 64 * MiB,
  },
  crawl: {
    pages: 500,
    depth: 10,
    requestsPerSecond: 2,
    pageBytes: 2 * MiB,
    contentBytes: 64 * MiB,
    timeoutMs: 600_000,
  },
} as const
