import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['proofs/postgres/*.suite.ts'], testTimeout: 30_000, fileParallelism: false },
})
