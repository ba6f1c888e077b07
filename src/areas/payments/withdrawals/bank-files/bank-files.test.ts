import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { recallPayoutAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { queryOpenPayouts } from '#areas/payments/withdrawals/payout-work/payout-jobs.ts'
import { applyBankResult } from '#areas/payments/withdrawals/payout-work/bank-result-job.ts'
import { answerPaid, fakeBank } from '#checks/harness/payments/payout-setup.ts'
import { endToEndIdOf } from '#areas/payments/rules/bank-files/bank-file-formats.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { bankFileActs } from './bank-file.act.ts'
import { sendBankFile } from './send-bank-file.ts'

let operator: PayoutSetup
let account: string
const actOf = (name: string) => {
  const act = bankFileActs.find(({ action }) => action.name === name)
  if (!act) throw new Error(`There is no action ${name}`)
  return act
}

beforeAll(async () => {
  operator = await openPayoutSetup()
  const [row] = await operator.query(
    `with m as (insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount)
       values (1, 'HAND', 'Bank', 'BANK', 'INR', 100, 1000000) returning id)
     insert into collection_account (domain_id, method_id, kind, holder, bank, number, ifsc, status)
     select 1, id, 'BANK', 'House & Sons', 'Bank', '001122334455', 'HDFC0000001', 'ACTIVE' from m returning id`,
  )
  account = String(row?.['id'])
})
afterAll(() => operator?.database.close())

/** An approved withdrawal to a bank account with a branch. */
async function approved(name: string, amount = '1000.00'): Promise<string> {
  const id = await operator.ask(await operator.site.player(name, '100000.00'), amount)
  await operator.query(`update withdrawal set branch = 'SBIN0000001', fee = 0 where id = $1`, [id])
  await operator.run(approveWithdrawalAct, id, { by: 'checker' })
  return id
}
const add = (id: string, format = 'CSV', by = 'finance') =>
  operator.run(actOf('bank-file'), id, { by, input: { account, format } })
const fileOf = async (withdrawal: string) =>
  (
    await operator.query(
      `select f.id, f.reference, f.status, f.sha256, f.downloads, f.released_by as by, p.status as payout, p.id as order
       from payout p join bank_file f on f.id = p.bank_file_id where p.withdrawal_id = $1`,
      [withdrawal],
    )
  )[0] as Readonly<Record<'id' | 'reference' | 'status' | 'sha256' | 'by' | 'payout' | 'order', string>>
const decide = (approval: string, by: string) =>
  decideApproval(operator.context, {
    id: approval,
    actor: actorNamed(by, { staffId: 2n }),
    decision: 'approve',
    reason: null,
    circumstances: testCircumstances,
  })
async function release(file: string, by = 'finance', second = 'checker'): Promise<void> {
  const asked = await operator.run(actOf('bank-release'), file, { by })
  expect(asked.status).toBe(202)
  await decide((asked.body.data as { readonly approval: string }).approval, second)
}
const download = (file: string) => sendBankFile(operator.database.db, actorNamed('finance'), file, circumstances)
const importing = (file: string, csv: string, by = 'checker') =>
  operator.run(actOf('result'), file, {
    by,
    input: {
      file: Buffer.from(csv).toString('base64'),
      idColumn: 'Id',
      statusColumn: 'Status',
      utrColumn: 'UTR',
      reasonColumn: 'Reason',
      amountColumn: 'Amount',
    },
  })

test('puts approved withdrawals into one file, which only a second user releases, and counts every download', async () => {
  const [one, other] = [await approved('file-one', '1000.00'), await approved('file-two', '234.50')]
  await add(one)
  await add(other)
  const file = await fileOf(one)
  expect(await fileOf(other)).toMatchObject({ id: file.id, status: 'PREPARED', payout: 'WAITING' })
  await expect(download(file.id)).rejects.toThrow('A second user must release this file first.')
  const asked = await operator.run(actOf('bank-release'), file.id, { by: 'finance' })
  await expect(decide((asked.body.data as { approval: string }).approval, 'finance')).rejects.toThrow()
  await expect(release(file.id, 'checker', 'finance')).rejects.toThrow('You prepared this file.')
  await release(file.id)
  expect(await fileOf(one)).toMatchObject({ status: 'RELEASED', by: 'checker', payout: 'SENT' })
  const { name, text } = await download(file.id)
  expect(name).toBe(`${file.reference}.csv`)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe(
    `${file.reference},${endToEndIdOf(file.order)},A B,50100123456789,SBIN0000001,1000.00,INR,001122334455`,
  )
  expect(lines[3]).toBe('TOTAL,2,,,,1234.50,INR,')
  await download(file.id)
  const ofAgent = actorNamed('agent-staff', { agentId: 5n })
  await expect(sendBankFile(operator.database.db, ofAgent, file.id, circumstances)).rejects.toThrow('Not found')
  expect(await fileOf(one)).toMatchObject({ downloads: 2 })
  expect(await operator.query(`select count(*)::int as n from audit where action = 'bank-file.download'`)).toEqual([
    { n: 2 },
  ])
})

test('pays a withdrawal once: it cannot enter a second file, is never sent to a gateway, and leaves the file when recalled', async () => {
  const id = await approved('file-once')
  await add(id)
  await expect(add(id)).rejects.toThrow('Cannot pay')
  await expect(add(id, 'CSV', 'arjun')).rejects.toThrow('Cannot pay')
  operator.advanceSeconds(600)
  const bank = fakeBank(answerPaid)
  await operator.query(`update payout set due_at = now() - interval '1 hour' where withdrawal_id = $1`, [id])
  await queryOpenPayouts(operator.payoutContext(bank))
  expect(bank.paid.size).toBe(0)
  const { id: file } = await fileOf(id)
  const asked = await operator.run(actOf('bank-release'), file, { by: 'finance' })
  await operator.run(recallPayoutAct, id, { by: 'finance' })
  expect(await operator.rowOf(id)).toMatchObject({ status: 'APPROVED' })
  // What the second user would confirm is no longer what was shown.
  await expect(decide((asked.body.data as { approval: string }).approval, 'checker')).rejects.toThrow()
  await operator.run(actOf('cancellation'), file)
  expect(await fileOf(id)).toMatchObject({ status: 'CANCELLED', payout: 'RECALLED' })
})

test('writes ISO 20022 pain.001 with the totals twice and names escaped', async () => {
  const [one, other] = [await approved('pain-one', '1500.25'), await approved('pain-two', '199.75')]
  await operator.query(`update withdrawal set beneficiary_name = 'Rao <& Co>' where id = $1`, [one])
  await add(one, 'PAIN_001')
  await add(other, 'PAIN_001')
  const file = await fileOf(one)
  await release(file.id)
  const { name, text } = await download(file.id)
  expect(name).toBe(`${file.reference}.xml`)
  expect(text).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"')
  expect(text.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>1700\.00<\/CtrlSum>/g)).toHaveLength(2)
  expect(text).toContain(`<MsgId>${file.reference}</MsgId>`)
  expect(text).toContain(`<EndToEndId>${endToEndIdOf(file.order)}</EndToEndId>`)
  expect(text).toContain('<InstdAmt Ccy="INR">1500.25</InstdAmt>')
  expect(text).toContain('<Nm>Rao &lt;&amp; Co&gt;</Nm>')
  expect(text).toContain('<Nm>House &amp; Sons</Nm>')
  // The payee's account is changed behind the file: what would be handed out is not what was released.
  await operator.query(`update withdrawal set beneficiary = '999' where id = $1`, [one])
  await expect(download(file.id)).rejects.toThrow('The content differs from what was released.')
})

test('closes the payouts with the result of the bank, once, by another user than the one who prepared the file', async () => {
  const [paid, failed] = [await approved('result-paid'), await approved('result-failed', '300.00')]
  await add(paid)
  await add(failed)
  const file = await fileOf(paid)
  await expect(importing(file.id, 'Id,Status,UTR\nx,PAID,1')).rejects.toThrow('Only a released file has a result.')
  await release(file.id)
  const [paidId, failedId] = [endToEndIdOf(file.order), endToEndIdOf((await fileOf(failed)).order)]
  const csv = `Id,Status,UTR,Reason,Amount\n${paidId},Processed,N123456789,,"1,000.00"\n${failedId},Rejected,,Account closed,300.00\n`
  await expect(importing(file.id, csv, 'finance')).rejects.toThrow('You prepared this file.')
  await expect(importing(file.id, csv.replace('300.00', '301.00'))).rejects.toThrow('Line 3: the amount is not')
  await expect(importing(file.id, csv.replace('N123456789', ''))).rejects.toThrow('a paid payout needs its UTR')
  await expect(importing(file.id, csv.replace('Rejected', 'Perhaps'))).rejects.toThrow('neither paid nor failed')
  await expect(importing(file.id, `${csv}${paidId},PAID,N1234567,,\n`)).rejects.toThrow('named twice')
  const foreign = endToEndIdOf('01a20864-d126-7278-80f2-c7872ba9e15d')
  await expect(importing(file.id, `${csv}${foreign},PAID,N1234567,,\n`)).rejects.toThrow('not in the file')
  expect(await importing(file.id, csv)).toMatchObject({ body: { message: '1 paid, 1 failed' } })
  const lines = [
    { order: file.order, paid: true, utr: 'N123456789', reason: '' },
    { order: (await fileOf(failed)).order, paid: false, utr: null, reason: 'Account closed' },
  ]
  for (const _ of [1, 2]) await applyBankResult({ db: operator.database.db }, { file: file.id, by: 'checker', lines })
  expect(await operator.rowOf(paid)).toMatchObject({ status: 'SUCCESS', utr: 'N123456789' })
  expect(await operator.rowOf(failed)).toMatchObject({ status: 'FAILED', reason: 'Account closed' })
  expect((await operator.linesOf(paid)).map(({ kind }) => kind)).toEqual(['WITHDRAW_HOLD', 'WITHDRAW_PAID'])
  expect((await operator.linesOf(failed)).map(({ kind }) => kind)).toEqual(['WITHDRAW_HOLD', 'WITHDRAW_RELEASE'])
})

test('refuses payees without an IFSC and bank accounts of others', async () => {
  const id = await approved('no-branch')
  await operator.query(`update withdrawal set branch = null where id = $1`, [id])
  await expect(add(id)).rejects.toThrow('with an IFSC only')
  await expect(
    operator.run(actOf('bank-file'), id, {
      input: { account: '01a20864-d126-7278-80f2-c7872ba9e15d', format: 'CSV' },
    }),
  ).rejects.toThrow('Choose a bank account of the same domain.')
})

test('I-11 leaves the ledger consistent', async () => {
  expect(await verify(operator.database.db)).toEqual([])
})
