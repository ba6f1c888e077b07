import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** What `npm run new-screen` reads and writes. */
const parts = ['src', 'tools', 'package.json', '.oxfmtrc.json', '.gitattributes']
/** What the tests of a list need as well. */
export const testParts: readonly string[] = [
  'demo',
  'checks',
  'bench',
  'simulator',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  'vitest.config.ts',
]

/** Two branches, and what each adds: a list of another area. */
export const additions = {
  payments: [
    'payments/withdrawals/chargebacks',
    '--table=chargeback',
    '--permission=CHARGEBACK_VIEW',
    '--menu=Payments',
    '--history',
  ],
  settings: [
    'settings/bank-holidays/bank-holidays',
    '--table=bank_holiday',
    '--permission=BANK_HOLIDAY_VIEW',
    '--menu=Settings & administration',
    '--per=domain',
    '--history',
  ],
} as const

const author = { name: 'Overround checks', email: 'checks@example.com' }
/** Git itself sets variables that name the repository of a hook; none may lead out of the scratch one. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'gc.auto',
  GIT_CONFIG_VALUE_0: '0',
  GIT_AUTHOR_NAME: author.name,
  GIT_AUTHOR_EMAIL: author.email,
  GIT_COMMITTER_NAME: author.name,
  GIT_COMMITTER_EMAIL: author.email,
}

/** A git repository with a copy of what the lists need from the working tree, on the branch `base`. */
export interface ScratchRepository extends AsyncDisposable {
  readonly folder: string
  /** Runs a program in the repository; resolves with what it printed. */
  run(program: string, ...options: readonly string[]): Promise<string>
  commit(message: string): Promise<void>
}

export async function scratchRepository(more: readonly string[] = []): Promise<ScratchRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-merge-'))
  for (const part of [...parts, ...more]) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const env = { ...environment, NODE_COMPILE_CACHE: join(folder, '.cache/compiled') }
  const runHere: ScratchRepository['run'] = async (program, ...options) =>
    (await run(program, options, { cwd: folder, maxBuffer: 1 << 26, env })).stdout
  const repository: ScratchRepository = {
    folder,
    run: runHere,
    async commit(message) {
      await runHere('git', 'add', '--all')
      await runHere('git', 'commit', '--quiet', '--allow-empty', '--message', message)
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
  await runHere('git', 'init', '--quiet', '--initial-branch', 'base')
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\n.cache\n*.tsbuildinfo\nreport.json\n')
  await repository.commit('Base')
  return repository
}

/** Adds each list on a branch of its own. */
export async function addOnBranches(repository: ScratchRepository, ...options: readonly string[]): Promise<void> {
  for (const [branch, list] of Object.entries(additions)) {
    await repository.run('git', 'switch', '--quiet', '--create', branch, 'base')
    await repository.run('node', 'tools/new-screen.ts', ...list, ...options)
    await repository.commit(`Add a list to ${branch}`)
  }
}

/** Merges both branches into `base`; resolves with the files in conflict. */
export async function mergeBranches(repository: ScratchRepository): Promise<readonly string[]> {
  await repository.run('git', 'switch', '--quiet', 'base')
  for (const branch of Object.keys(additions))
    // A merge with conflicts exits with 1; the files in conflict say which.
    await repository.run('git', 'merge', '--quiet', '--no-ff', '--no-edit', branch).catch(() => undefined)
  const unmerged = await repository.run('git', 'diff', '--name-only', '--diff-filter=U')
  return unmerged.split('\n').filter(Boolean)
}
