import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputFile, openStatements, type Statements } from './statement-setup.ts'

let statements: Statements
beforeAll(async () => {
  statements = await openStatements()
})
afterAll(() => statements?.office.close())

const check = async (text: string | Buffer, other: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await statements.clerk.post('/api/manual-deposits/statement-check', {
    file: Buffer.from(text).toString('base64'),
    csv: null,
    ...other,
  })
  return { status, message: body.message, ...body.data }
}
const withReason = { reason: { code: 'MISTAKE', text: 'The file of another bank' } }
const bankColumns = { date: 'Txn Date', utr: 'Ref No./Cheque No.', narration: 'Description' }
const statement = (...rows: readonly string[]) =>
  ['Account,TEST OPERATOR', '', 'Date,Narration,UTR,Debit,Credit,Balance', ...rows].join('\n')
const rows = [
  '01/06/2026,UPI,100000000081,,500.00,1500.00',
  '02/06/2026,NEFT,100000000082,200.00,,1300.00',
  '03/06/2026,UPI,100000000083,,900.00,2200.00',
]

test('proposes the columns of an unknown file and asks for the order of day and month', async () => {
  const answer = await check(statement(...rows))
  expect(answer).toMatchObject({
    status: 200,
    header: ['Date', 'Narration', 'UTR', 'Debit', 'Credit', 'Balance'],
    columns: { date: 'Date', amount: 'Credit', debit: 'Debit', balance: 'Balance', utr: 'UTR', narration: 'Narration' },
    template: null,
    asksDayOrder: true,
    asksDecimalMark: false,
    doubtful: 2,
    counts: { credits: 0 },
  })
  expect(answer.rows).toMatchObject([
    {
      line: 4,
      state: 'DOUBTFUL',
      amount: '500.00',
      reason: expect.stringContaining('may be 2026-06-01 or 2026-01-06'),
    },
    { line: 5, state: 'LEFT_OUT', reason: 'Paid out' },
    { line: 6, state: 'DOUBTFUL', reason: expect.stringContaining('may be 2026-06-03 or 2026-03-06') },
  ])
  const chosen = { dateColumn: 'Date', amountColumn: 'Credit', debitColumn: 'Debit', balanceColumn: 'Balance' }
  expect(
    await check(statement(...rows), { ...chosen, utrColumn: 'UTR', dayOrder: 'DAY_FIRST', account: 'guided' }),
  ).toMatchObject({
    asksDayOrder: false,
    doubtful: 0,
    counts: { credits: 2, fresh: 2, matched: 0, leftOut: 1 },
    total: '1400.00',
    balances: { opening: '1000.00', closing: '2200.00' },
    rows: [
      { line: 4, day: '2026-06-01', amount: '500.00', utr: '100000000081', state: 'NEW', reason: '' },
      { line: 5, state: 'LEFT_OUT' },
      { line: 6, day: '2026-06-03', state: 'NEW' },
    ],
  })
})

test('a file with a row missing is refused by its own balance, in the check and in the import', async () => {
  const text = statement(rows[0] ?? '', rows[2] ?? '')
  const columns = { dateColumn: 'Date', amountColumn: 'Credit', debitColumn: 'Debit', balanceColumn: 'Balance' }
  const reason = 'the balance does not follow from the amounts before it'
  const chosen = { ...columns, utrColumn: 'UTR', dayOrder: 'DAY_FIRST' }
  expect(await check(text, chosen)).toMatchObject({
    doubtful: 1,
    rows: [{ line: 4 }, { line: 5, state: 'DOUBTFUL', reason }],
  })
  expect(await statements.send(Buffer.from(text), chosen)).toMatchObject({
    status: 409,
    message: `Line 5: ${reason}`,
    lines: [],
  })
})

test('answers every doubtful row of a long file with its reason, after rows that are left out', async () => {
  const line = (at: number, date: string) => `${date},UPI,${200_000_000_000 + at},,1.00,`
  const paidOut = Array.from({ length: 60 }, (_, at) => `0${(at % 9) + 1}/06/2026,NEFT,x,5.00,,`)
  const doubtful = Array.from({ length: 120 }, (_, at) => line(at, `0${(at % 5) + 1}/06/2026`))
  const answer = await check(statement(...paidOut, ...doubtful))
  expect(answer).toMatchObject({ doubtful: 120, counts: { leftOut: 60 } })
  const found = answer.rows.filter(({ state }: { state: string }) => state === 'DOUBTFUL')
  expect(found.map((row: { line: number }) => row.line)).toEqual(doubtful.map((_, at) => 64 + at))
  expect(new Set(found.map((row: { reason: string }) => row.reason.replaceAll(/\d/g, '0'))).size).toBe(1)
})

test('asks for the decimal mark, and reads the file by the answer', async () => {
  const text = 'Date;Credit;UTR\n2026-06-01;12,50;100000000084\n2026-06-02;980,00;100000000085'
  expect(await check(text)).toMatchObject({ asksDecimalMark: true, doubtful: 2, counts: { credits: 0 } })
  const sent = await statements.send(Buffer.from(text), { decimalMark: 'COMMA', narrationColumn: null })
  expect(sent).toMatchObject({
    status: 200,
    lines: ['2026-06-01 100000000084 1250', '2026-06-02 100000000085 98000'],
  })
})

test('finds a reference in the narration, and says of which row it is none', async () => {
  const answer = await check(inputFile('reference-in-narration.csv'), { dayOrder: 'DAY_FIRST' })
  expect(answer).toMatchObject({ columns: bankColumns, counts: { credits: 3 } })
  expect(answer.rows).toContainEqual(
    expect.objectContaining({ line: 3, state: 'NEW', reason: 'The reference is no UTR' }),
  )
})

test('the next file of a bank is read as the last one, and says so', async () => {
  const text = 'Buchung,Betrag,Zweck\n2026-06-01,70.00,UPI/CR/612345678971/a\n'
  expect(await check(text)).toMatchObject({ header: [], columns: { date: null, amount: null }, template: null })
  const known = 'Posting Date,Amount,Remarks,Bank text\n2026-06-01,70.00,a,UPI/CR/612345678971/a\n'
  const columns = { dateColumn: 'Posting Date', amountColumn: 'Amount', utrColumn: null, narrationColumn: 'Bank text' }
  await statements.send(Buffer.from(known), columns, 'house bank')
  const next = known.replaceAll('612345678971', '612345678972')
  expect(await check(next)).toMatchObject({
    template: { account: 'house bank', importedBy: 'clerk' },
    account: 'house bank',
    columns: { date: 'Posting Date', narration: 'Bank text', utr: null },
    counts: { credits: 1, fresh: 1 },
  })
})

test('checks without a change, and only for who may import', async () => {
  const before = await statements.office.rows('select count(*)::int as n from bank_statement_line')
  await check(statement(...rows), { dayOrder: 'DAY_FIRST' })
  expect(await statements.office.rows('select count(*)::int as n from bank_statement_line')).toEqual(before)
  const other = await statements.office.hire({ username: 'reader', permissions: ['DEPOSITS_VIEW'], domains: [1] })
  expect((await other.post('/api/manual-deposits/statement-check', { csv: 'a' })).status).toBe(403)
})

test('an import is rolled back with a reason, and its file can be imported again', async () => {
  const text = 'Date,Credit,UTR,Narration\n2026-06-01,5.00,100000000086,a\n2026-06-01,6.00,CASHDEPOSIT,b\n'
  expect((await statements.send(text, {}, 'wrong')).lines).toHaveLength(2)
  const [batch] = await statements.office.rows(`select id from bank_statement_import where account = 'wrong'`)
  const rollBack = (body: object = withReason) =>
    statements.clerk.post(`/api/manual-deposits/statements/${batch?.id}/rollback`, body)
  expect((await rollBack({})).status).toBe(422)
  expect(await rollBack()).toMatchObject({ status: 200, body: { message: '2 lines rolled back' } })
  expect((await rollBack()).status).toBe(409)
  expect(
    await statements.office.rows(
      `select status, rolled_back_by, rollback_reason, rolled_back_at is not null as dated from bank_statement_import where account = 'wrong'`,
    ),
  ).toEqual([
    {
      status: 'ROLLED_BACK',
      rolled_back_by: 'clerk',
      rollback_reason: expect.stringContaining('The file of another bank'),
      dated: true,
    },
  ])
  expect((await statements.send(text, {}, 'wrong')).message).toContain('2 new lines, 0 already imported')
  expect((await statements.send(text, {}, 'wrong')).message).toContain('0 new lines, 2 already imported')
})

test('an import is not rolled back while a deposit is matched by one of its lines', async () => {
  const text = 'Date,Credit,UTR,Narration\n2026-06-01,750.00,100000000087,a\n'
  await statements.send(text, {}, 'matched')
  const [batch] = await statements.office.rows(`select id from bank_statement_import where account = 'matched'`)
  await statements.office.rows(
    `insert into deposit (cell, id, player_id, agent_id, domain_id, currency, amount, method, gateway, status, utr, external_id)
     select p.cell, uuidv7(), p.id, p.agent_id, p.domain_id, p.currency, 75000, 'bank', 'manual', 'PENDING', '100000000087', 'guided'
     from player p where p.domain_id = 1 limit 1`,
  )
  const refused = await statements.clerk.post(`/api/manual-deposits/statements/${batch?.id}/rollback`, withReason)
  expect(refused).toMatchObject({
    status: 409,
    body: { data: expect.stringContaining('100000000087 is matched by this import') },
  })
  expect(
    await statements.office.rows(`select is_rolled_back from bank_statement_line where account = 'matched'`),
  ).toEqual([{ is_rolled_back: false }])
})
