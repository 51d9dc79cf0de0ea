export const isSitemapFile = (name: string) => /sitemap[^/]*\.(xml|xml\.gz|txt)$/i.test(name)
