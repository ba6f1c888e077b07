import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocumentSetup } from '#checks/harness/payments/documents.ts'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { runList } from '#engine/list/run-list.ts'
import { requestDocumentsAct } from '#areas/payments/withdrawals/review/review.act.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { evaluateNewWithdrawals } from './evaluate-rules.task.ts'
import { receiveRequestedDocuments } from './receive-documents.task.ts'

let operator: PayoutSetup
let documents: ReturnType<typeof openDocumentSetup>
beforeAll(async () => {
  operator = await openPayoutSetup()
  documents = openDocumentSetup(operator.database, operator.site)
  await operator.query(
    `update payout_method set auto_up_to = 10000000, turnover = 0, cool_down_hours = 0, name_match = 0`,
  )
})
afterAll(async () => {
  documents?.close()
  await operator?.database.close()
})

const note = 'Please send a bank statement with your name.'
const request = (id: string, types: readonly string[], by = 'finance') =>
  operator.run(requestDocumentsAct, id, { by, input: { types, note } })
const stateOf = async (id: string) => operator.site.call('/withdrawal/state', { withdrawal: id })
const received = () => receiveRequestedDocuments.run({ db: operator.database.db, now: operator.clock })
const awaiting = async () => {
  const { db } = operator.database
  const search = { requestedAt: 'all', awaitsDocuments: 'YES' }
  const { data } = await runList(db, withdrawsData, await viewerOf(db, actorNamed('finance')), search)
  return data.map(({ id, documents: requested }) => [id, requested])
}

test('holds a withdrawal until the player has submitted every document requested, and shows the player what is needed', async () => {
  const player = await operator.site.player('asked', '5000.00')
  await documents.handIn(player, { type: 'SELFIE' })
  const id = await operator.ask(player, '1000.00')
  await evaluateNewWithdrawals.run({ db: operator.database.db })
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', requested: '1000.00', documents: null })
  operator.advanceSeconds(1)
  await request(id, ['SELFIE', 'BANK_PROOF'])
  expect(await stateOf(id)).toMatchObject({
    status: 'ON_HOLD',
    amount: '1000.00',
    documents: { types: ['SELFIE', 'BANK_PROOF'], note },
  })
  expect(await awaiting()).toEqual([[id, 'Bank proof, Selfie']])
  await operator.query(`update kyc_document set submitted_at = submitted_at - interval '1 day' where player_id = $1`, [
    player,
  ])
  await operator.query(`update withdrawal set documents_requested_at = now() - interval '1 minute' where id = $1`, [id])
  // The selfie was submitted before the request.
  await documents.handIn(player, { type: 'BANK_PROOF' })
  expect(await received()).toBe(0)
  expect(await stateOf(id)).toMatchObject({ status: 'ON_HOLD' })
  await documents.handIn(player, { type: 'SELFIE' })
  expect(await received()).toBe(1)
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', documents: null })
  expect(await awaiting()).toEqual([])
  expect(await received()).toBe(0)
  await operator.run(approveWithdrawalAct, id)
  await expect(request(id, ['SELFIE'])).rejects.toThrow('Cannot request documents')
})

test('leaves a withdrawal that no rule may decide on hold for a reviewer', async () => {
  const player = await operator.site.player('restricted', '5000.00')
  const id = await operator.ask(player, '1000.00')
  await operator.query(`update withdrawal set status = 'ON_HOLD', reason = 'A restriction' where id = $1`, [id])
  await request(id, ['SELFIE'])
  await operator.query(`update withdrawal set documents_requested_at = now() - interval '1 minute' where id = $1`, [id])
  await documents.handIn(player, { type: 'SELFIE' })
  expect(await received()).toBe(1)
  await evaluateNewWithdrawals.run({ db: operator.database.db })
  expect(await stateOf(id)).toMatchObject({ status: 'ON_HOLD', documents: null })
  expect(await awaiting()).toEqual([])
})

test('shows no site the withdrawals of another domain', async () => {
  await expect(operator.site.call('/withdrawal/state', { withdrawal: randomUUID() })).rejects.toThrow()
})
