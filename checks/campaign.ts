import { spawnSync } from 'node:child_process'

/** Runs the tests of a folder with the complete matrices instead of a part. */
function runWholeMatrix(folder: string, setting: string): Promise<void> {
  const options = ['run', '--project', 'server', folder, ...process.argv.slice(2)]
  const { status } = spawnSync('vitest', options, { stdio: 'inherit', env: { ...process.env, [setting]: 'all' } })
  process.exitCode = status ?? 1
  return Promise.resolve()
}

/** Plays a folder of tests with this many random cases; the rules also with all published results. */
function runCases(name: string, folder: string, usual: string): Promise<void> {
  const [cases = usual, seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  if (![cases, seed].every((each) => /^\d{1,9}$/.test(each)) || Number(cases) === 0) {
    console.error(`npm run campaign -- ${name} <cases> [seed]`)
    process.exitCode = 2
    return Promise.resolve()
  }
  console.log(`${name}: ${cases} cases from seed ${seed}`)
  const options = ['run', '--project', 'server', folder, '--testTimeout=0']
  const { status } = spawnSync('vitest', options, {
    stdio: 'inherit',
    env: { ...process.env, CASES: cases, SEED: seed },
  })
  process.exitCode = status ?? 1
  return Promise.resolve()
}

/** Plays a test file with this size, which it reads from a variable of the environment. */
function runSized(name: string, file: string, setting: string, usual: string): Promise<void> {
  const [size = usual] = process.argv.slice(2)
  if (!/^[1-9]\d{0,8}$/.test(size)) {
    console.error(`npm run campaign -- ${name} <size>`)
    process.exitCode = 2
    return Promise.resolve()
  }
  const options = ['run', '--project', 'server', file, '--testTimeout=0', '--hookTimeout=0']
  const { status } = spawnSync('vitest', options, { stdio: 'inherit', env: { ...process.env, [setting]: size } })
  process.exitCode = status ?? 1
  return Promise.resolve()
}

/** Campaigns by name; each reads its own arguments from the command line. */
const campaigns = new Map<string | undefined, () => Promise<unknown>>([
  ['simulation', () => import('./simulation/run.ts')],
  ['faults', () => import('./faults/run.ts')],
  ['sessions', () => import('./access/run.ts')],
  ['access', () => runWholeMatrix('checks/access', 'ACCESS')],
  ['isolation', () => runWholeMatrix('checks/hostile/isolation.test.ts', 'HOSTILE')],
  ['payments', () => import('./payments/run.ts')],
  ['hostile', () => import('./hostile/run.ts')],
  ['risk', () => import('./risk/run.ts')],
  ['citus', () => import('./citus/run.ts')],
  ['rules', () => runCases('rules', 'checks/rules', '2000')],
  ['callbacks', () => runCases('callbacks', 'checks/callbacks', '10000')],
  ['names', () => runCases('names', 'checks/names', '10000')],
  ['dialects', () => import('./files/run.ts')],
  ['areas', () => import('./areas/run.ts')],
  ['grants', () => runSized('grants', 'src/areas/marketing/campaigns/grants.test.ts', 'GRANTS', '100000')],
  ['merge', () => import('./merge/run.ts')],
  ['defects', () => import('./defects/run.ts')],
])

/** Without a name, or with options only, all campaigns of a night. */
const isNight = process.argv[2] === undefined || process.argv[2].startsWith('--')
const [name] = isNight ? [] : process.argv.splice(2, 1)
const campaign = isNight ? () => import('./night/run.ts') : campaigns.get(name)
if (campaign) await campaign()
else {
  console.error(`Usage: npm run campaign -- <${[...campaigns.keys()].join(' | ')}> [arguments]: see checks/README.md`)
  process.exitCode = 2
}
