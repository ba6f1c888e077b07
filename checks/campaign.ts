import { spawnSync } from 'node:child_process'

/** The tests of a folder, with the whole of each matrix instead of a part. */
function whole(folder: string, setting: string): Promise<void> {
  const given = ['run', '--project', 'server', folder, ...process.argv.slice(2)]
  const { status } = spawnSync('vitest', given, { stdio: 'inherit', env: { ...process.env, [setting]: 'all' } })
  process.exitCode = status ?? 1
  return Promise.resolve()
}

/** The campaigns by name; each reads its own arguments from the command line. */
const campaigns = new Map<string | undefined, () => Promise<unknown>>([
  ['simulation', () => import('./simulation/run.ts')],
  ['faults', () => import('./faults/run.ts')],
  ['sessions', () => import('./access/run.ts')],
  ['access', () => whole('checks/access', 'ACCESS')],
  ['isolation', () => whole('checks/hostile/isolation.test.ts', 'HOSTILE')],
  ['payments', () => import('./payments/run.ts')],
  ['hostile', () => import('./hostile/run.ts')],
  ['risk', () => import('./risk/run.ts')],
])

const [name] = process.argv.splice(2, 1)
const campaign = campaigns.get(name)
if (campaign) await campaign()
else {
  console.error(`npm run campaign -- <${[...campaigns.keys()].join(' | ')}> [arguments]: see checks/README.md`)
  process.exitCode = 2
}
