import { domainTests, staticChecks } from './check.ts'
import { readCommandLine } from './steps/command-line.ts'
import { mergeChecks } from './steps/merge-checks.ts'
import { runSteps, vitest, type Stage, type Step } from './steps/steps.ts'

const { full } = readCommandLine('npm test, or npm run test:full for every part and size', {
  options: { full: { type: 'boolean', default: false } },
}).values
if (full) Object.assign(process.env, { TESTS: 'full', ACCESS: 'all', AUDIT: 'all', HOSTILE: 'all' })
const { isSeeded, runSeed } = await import('#checks/run-size.ts')
const { redSeeds } = await import('#checks/red-seeds.ts')
const { startCheckServer } = await import('#checks/harness/global-setup.ts')

let databaseServer: ReturnType<typeof startCheckServer> | undefined
/** The steps with tests on PostgreSQL share one server, with its templates and the demo data. */
const onDatabase = (step: Step): Step => ({
  ...step,
  async needs() {
    databaseServer ??= startCheckServer('all')
    return { CHECKS_DATABASE: (await databaseServer).url }
  },
})
// A complete matrix takes as long as it takes.
const project = (title: string, name: string) =>
  vitest(title, '--project', name, ...(full ? ['--testTimeout=0', '--hookTimeout=0'] : []))
console.log(`Seed ${runSeed}; ${isSeeded ? 'properties too' : 'properties print theirs when they fail'}`)

// All checks. What two correct branches break when they are merged comes first; then what takes minutes.
const stages: readonly Stage[] = [
  [
    { title: 'panel build', command: ['node', 'tools/build/panel-build.ts'] },
    { title: 'server build', command: ['node', 'tools/build/server-build.ts'] },
    ...staticChecks,
    { title: 'browser starts', command: ['node', 'checks/browser/chromium.ts'] },
  ],
  onDatabase(mergeChecks),
  domainTests,
  project('independent oracles', 'oracles'),
  ...redSeeds.map(({ project: name, file, seed }) => ({
    ...onDatabase(vitest(`${file} from seed ${seed}`, '--project', name, file)),
    env: { SEED: String(seed) },
  })),
  onDatabase(project('server on PostgreSQL', 'server')),
  onDatabase(project('browser', 'browser')),
]
try {
  await runSteps(stages)
} finally {
  await (await databaseServer)?.end()
}
