import { parserApi } from '../parsing/parser-api.ts'
import type { Parser } from '../ports/ports.ts'

/** Without a thread: for tests, and for a terminal where no one else waits. */
export const inlineParser: Parser = {
  page: async (question) => parserApi.page(question),
  jsonLd: async (body) => parserApi.jsonLd(body),
  rdap: async (bytes) => parserApi.rdap(bytes),
  whois: async (question) => parserApi.whois(question),
  robots: async (question) => parserApi.robots(question),
  close: async () => {},
}
