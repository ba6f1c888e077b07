import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addOnBranches, mergeBranches, scratchRepository, testParts, type ScratchRepository } from './two-branches.ts'

/** The example row that the test of each list demands. */
const examples = {
  'src/areas/payments/withdrawals/chargebacks.test.ts': `{ stored: { note: 'Card issuer' }, shown: { note: 'Card issuer', status: 'OPEN' } }`,
  'src/areas/settings/bank-holidays/bank-holidays.test.ts': `{ stored: { note: 'Diwali', created_by: 'meera' }, shown: { note: 'Diwali', createdBy: 'meera', domainId: 1 } }`,
} as const

async function stateExamples({ folder }: ScratchRepository): Promise<void> {
  for (const [file, example] of Object.entries(examples)) {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replace('{ stored: {}, shown: {} }', example))
  }
}

/** What the files of a project are checked by; the error says what failed. */
const check = (repository: ScratchRepository, project: string, ...options: readonly string[]) =>
  repository.run('vitest', 'run', '--project', project, ...options)

const started = Date.now()
const report = (what: string): void => console.log(`${what} (${Math.round((Date.now() - started) / 1_000)} s)`)

// Two branches add a list each with `npm run new-screen`, in different areas. Merged, they need nothing but `npm run generate`.
await using repository = await scratchRepository(testParts)
await addOnBranches(repository)
report('both branches have their list')
const conflicts = await mergeBranches(repository)
report(`merged; in conflict: ${conflicts.join(' ') || 'none'}`)
if (conflicts.length > 0) process.exitCode = 1
else {
  await repository.run('node', 'tools/generate/run.ts')
  report(`generated; corrected: ${(await repository.run('git', 'status', '--porcelain')).trim() || 'nothing'}`)
  await stateExamples(repository)
  await repository.commit('Generate, and state an example row each')
  await repository.run('node', 'tools/generate/run.ts')
  const dirty = await repository.run('git', 'status', '--porcelain')
  report(`generated again; changed: ${dirty.trim() || 'nothing'}`)
  if (dirty !== '') process.exitCode = 1
  await repository.run('tsc', '-p', 'tsconfig.server.json')
  report('compiles')
  await check(repository, 'domain', 'checks/tidy/generated.test.ts', 'checks/tidy/wording.test.ts')
  report('nothing is outdated')
  await check(repository, 'server', ...Object.keys(examples))
  report('each list shows its example row')
  const derived = ['--project', 'server', 'checks/screens/lists.test.ts', '-t', '/(chargebacks|bank-holidays)']
  await repository.run('env', 'TESTS=full', 'vitest', 'run', ...derived)
  report('both lists pass the derived tests')
}
