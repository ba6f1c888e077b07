import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { checkBalances } from '#areas/reports/closes/daily-close/check-balances.ts'

let office: Office
let finder: Colleague

beforeAll(async () => {
  office = await openOffice()
  finder = await office.hire({ username: 'finder', permissions: ['PLAYER_BALANCE_REPAIR_REPORT'] })
})
afterAll(() => office?.close())

test('a round with a net result misses what its result gave, and never its exposure', async () => {
  await postTransfers(office.database.ownerPool, instantNow().toISOString(), [
    { account: 1004n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
  ])
  const rounds = await office.rows(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, exposed, won, status, external_id, currency)
      select cell_of(1004), 1004, now() - interval '1 hour', 1, 111, 'aura', 'Teen Patti', 1000, 1000 + won, 1000, won, 'SETTLED', won::text, 'INR'
      from unnest(array[-1000, 600, 900]::bigint[]) won returning id, won::int`,
  )
  const net = { account: 1004n, kind: 'AURA_PL' }
  const refOf = (won: number) => `casino:${rounds.find((round) => round.won === won).id}`
  await postTransfers(office.database.ownerPool, instantNow().toISOString(), [
    { ...net, debit: 'wallet', credit: 'casino', amount: 1_000n, ref: refOf(-1_000) },
    { ...net, debit: 'casino', credit: 'wallet', amount: 600n, ref: refOf(600) },
  ])
  await checkBalances(office.database.db)
  const [finding] = await office.rows('select id from balance_check where account_id = 1004')
  const { body } = await finder.get(`/api/player-balance-repair-report/${finding.id}/cause`)
  expect(body.data.missing).toMatchObject([
    { label: 'Round, win', id: refOf(900).slice('casino:'.length), reported: '9.00', booked: '0.00' },
  ])
})
