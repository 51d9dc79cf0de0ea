/** What is taken from a folder; a file named by itself is always taken. */
export const isTextFile = (name: string) => /\.(txt|text|md|markdown|mdx|csv|tsv|html?|rst|adoc|srt|vtt)$/i.test(name)
