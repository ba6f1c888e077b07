import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { additions, addOnBranches, mergeBranches, scratchRepository } from './merge/two-branches.ts'

it('merges two branches that each add a list to another area, without a conflict', async () => {
  await using repository = await scratchRepository()
  await addOnBranches(repository, '--no-generate')
  expect(await mergeBranches(repository)).toEqual([])
  const merged = (await repository.run('git', 'log', '--merges', '--format=%s')).split('\n').filter(Boolean)
  expect(merged).toHaveLength(Object.keys(additions).length)
  const files = (await repository.run('git', 'ls-files', 'src')).split('\n')
  expect(files).toContain('src/areas/payments/withdrawals/chargebacks.screen.ts')
  expect(files).toContain('src/areas/settings/bank-holidays/bank-holidays.screen.ts')
  for (const table of ['payments-chargeback', 'settings-bank-holiday'])
    expect(
      files.filter((file) => new RegExp(`/migrations/\\d{4}-\\d\\d-\\d\\dT\\d{4}-${table}\\.sql$`).test(file)),
    ).toHaveLength(1)
  for (const [area, module, screen] of [
    ['payments', 'withdrawals/payments.module.ts', 'chargebacks'],
    ['settings', 'bank-holidays/bank-holidays.module.ts', 'bankHolidays'],
  ] as const)
    expect(await readFile(join(repository.folder, 'src/areas', area, module), 'utf8')).toContain(screen)
})
