import { defineConfig } from 'vitest/config'

const databaseSetup = './checks/harness/global-setup.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/{values,domain,blueprint}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'oracles',
          include: ['checks/oracles/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,database,rooms}/**/*.test.ts', '{simulator,tools}/**/*.test.ts', 'checks/*.test.ts'],
          globalSetup: databaseSetup,
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['checks/browser/**/*.test.ts'],
          globalSetup: databaseSetup,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
