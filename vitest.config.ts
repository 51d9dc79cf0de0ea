import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,engines,scripts}/**/*.test.{ts,mjs}', 'apps/{server,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', '**/*.browser.test.*'],
    environment: 'node',
    testTimeout: 30_000,
  },
})
