import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'
import FileOrder from './tools/steps/file-order.ts'

const databaseSetup = './checks/harness/global-setup.ts'
const seededProperties = './checks/seeded-properties.ts'
// Nothing here waits for anything: a limit of seconds would only tell how busy the machine is.
const computing = {
  pool: 'threads',
  isolate: false,
  // Vitest leaves one core to itself, which on two cores is half of them.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testTimeout: 120_000,
  hookTimeout: 120_000,
  sequence: { groupOrder: 0 },
} as const

/**
 * One process keeps the product loaded for all its files; each file has a database and a server of its own. Much is made for one request
 * and left: with room for it, it is gone before it is copied or marked, which took a tenth of the processor.
 */
const serving = {
  pool: 'forks',
  isolate: false,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  execArgv: ['--max-semi-space-size=64'],
} satisfies InlineConfig

export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    projects: [
      {
        // What the build takes from the catalogue: tests of the panel say themselves which screens and views there are.
        resolve: {
          alias: {
            'virtual:screens': join(import.meta.dirname, 'checks/harness/panel/no-screens.ts'),
            'virtual:views': join(import.meta.dirname, 'checks/harness/panel/drawn-views.tsx'),
          },
        },
        test: {
          name: 'domain',
          include: [
            'src/{values,blueprint,panel}/**/*.test.{ts,tsx}',
            'src/areas/*/rules/**/*.test.ts',
            'src/platform/auth/rules/**/*.test.ts',
            'checks/{areas,attacks,defects,findings,night,outside,tidy,proofs}/**/*.test.ts',
            'checks/vectors.test.ts',
          ],
          setupFiles: [seededProperties],
          ...computing,
        },
      },
      {
        test: {
          name: 'oracles',
          include: ['checks/oracles/**/*.test.ts'],
          setupFiles: [seededProperties],
          ...computing,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'src/{server,platform,engine,areas}/**/*.test.ts',
            'demo/**/*.test.ts',
            '{bench,simulator,tools}/**/*.test.ts',
            'checks/*.test.ts',
            'checks/{screens,simulation,faults,files,paths,hostile,access,specification,risk,rules,callbacks,names}/**/*.test.ts',
          ],
          exclude: ['checks/vectors.test.ts', 'src/**/rules/**', '**/node_modules/**'],
          globalSetup: databaseSetup,
          setupFiles: [seededProperties],
          // Programs that a test starts load the product: a quarter of their time is compiling what the one before has compiled.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
          ...serving,
          // Ends what hangs: walking a whole estate takes three minutes where something else has the cores.
          testTimeout: 400_000,
          hookTimeout: 400_000,
          // What is waited for comes within a second or two; on a machine that is busy with other files, when it gets its turn.
          expect: { poll: { timeout: 45_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['checks/browser/**/*.test.ts'],
          globalSetup: [databaseSetup, './checks/browser/global-setup.ts'],
          setupFiles: ['./checks/browser/diagnostics.ts'],
          ...serving,
          testTimeout: 240_000,
          hookTimeout: 400_000,
          expect: { poll: { timeout: 45_000, interval: 100 } },
        },
      },
    ],
  },
})
