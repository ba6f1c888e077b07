import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayClient, gatewayContext } from '#checks/harness/payments/gateway.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { confirmation } from '#checks/harness/staff/office.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { compareUploadedReport } from '#areas/payments/gateways/reports/compare-job.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
let finance: PanelClient
/** Deposits of 1,250.00 and 300.00 that the gateway collected today. */
let orders: readonly [string, string]
let day: string

beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  // Reports are compared by a job, in which no currency is in play: the operator has several.
  await rows(`insert into currency values ('JPY', '¥', 0)`)
  await rows(`insert into domain (id, code, name, host, currency) values (3, 'jp', 'Three', 'three.example', 'JPY')`)
  const gateway = await createGateway(database)
  const speak = gatewayClient(database, site, gateway)
  const player = await site.player('reported')
  const paid = async (amount: string) => {
    const order = await speak.startDeposit(player, amount)
    await speak.callback(order, 'success', { amount: Number(amount.replace('.', '')) })
    return order
  }
  orders = [await paid('1250.00'), await paid('300.00')]
  server = await startTestServer(database, { jobs: 'idle' })
  await createStaff(database.ownerPool, { username: 'finance' })
  finance = panelClient(server.url)
  await finance.login('finance', testPassword)
  const days = await rows(
    `insert into gateway_day (domain_id, gateway_id, day, currency)
     select 1, $1, (now() at time zone 'UTC')::date, 'INR' returning id`,
    [gateway.id],
  )
  day = String(days[0]?.['id'])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})
beforeEach(() => rows('delete from gateway_difference'))

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Readonly<Record<string, unknown>>>(text, [...values])).rows

/** Uploads a report and compares the day with it. */
async function upload(file: string | Uint8Array, fee: string | null = null) {
  const { status, body } = await finance.post(`/api/deposits/reconciliation/${day}/report`, {
    file: Buffer.from(file).toString('base64'),
    order: 'Order',
    amount: 'Amount',
    state: 'Status',
    direction: null,
    fee,
    reason: confirmation.reason,
  })
  if (status === 200) await compareUploadedReport(gatewayContext(database).context, { dayId: day })
  const found = await rows(
    `select kind, order_id as order, booked_amount::text as ours, reported_amount::text as theirs, review_reason as why from gateway_difference`,
  )
  const [totals] = await rows(`select reported_in::text as there, booked_in::text as here from gateway_day`)
  return { status, message: String(body.fields?.file ?? body.message), found, totals }
}
const report = (...lines: readonly string[]) => ['Order,Amount,Status', ...lines].join('\n')
const bothPaid = () => [`${orders[0]},1250.00,SUCCESS`, `${orders[1]},300.00,SUCCESS`]

test('a report that agrees with the ledger has no discrepancy, with groups and marks of a spreadsheet', async () => {
  const agreed = { status: 200, found: [], totals: { there: '155000', here: '155000' } }
  expect(await upload(report(...bothPaid()))).toMatchObject(agreed)
  expect(await upload(report(`'${orders[0]},"1,250.00",SUCCESS`, `="${orders[1]}",₹ 300,SUCCESS`))).toMatchObject(
    agreed,
  )
})

test.each(['1250.00,REVERSED', '-1250.00,SUCCESS', '(1250.00),REVERSED'])(
  'a payment that the gateway took back by %s is a discrepancy',
  async (reversal) => {
    expect(await upload(report(...bothPaid(), `${orders[0]},${reversal}`))).toMatchObject({
      status: 200,
      message: expect.stringContaining('3 payments, 1 discrepancy'),
      found: [
        { kind: 'OTHER_STATUS', order: orders[0], ours: '125000', theirs: '0', why: 'The gateway took 1250.00 back' },
      ],
      totals: { there: '30000', here: '155000' },
    })
  },
)

test('a partial refund is a discrepancy of its amount', async () => {
  expect(await upload(report(...bothPaid(), `${orders[0]},100.00,REVERSED`))).toMatchObject({
    found: [{ kind: 'OTHER_AMOUNT', order: orders[0], ours: '125000', theirs: '115000' }],
    totals: { there: '145000', here: '155000' },
  })
})

test('a decimal comma, an open quote and two columns of one name are refused and change nothing', async () => {
  const refused = (message: string) => ({ status: 409, message, found: [] })
  expect(await upload(report(`${orders[0]},"1250,00",SUCCESS`))).toMatchObject(
    refused('Line 2: amount "1250,00" is not readable: amounts need a decimal point'),
  )
  expect(await upload(report(`${orders[0]},1250.00,"SUCCESS`))).toMatchObject(
    refused('Line 2: a quotation mark is not closed. The file is not valid CSV.'),
  )
  expect(await upload(`Order,Amount,Amount,Status\n${orders[0]},1250.00,0.00,SUCCESS`)).toMatchObject(
    refused('The header has 2 columns Amount. Give each column a name of its own'),
  )
})

test('a fee that is a formula without a result is refused with its line', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Report',
        rows: [
          ['Order', 'Amount', 'Status', 'Fee'],
          [orders[0], 1250, 'SUCCESS', null],
        ],
        cells: new Map([['1,3', { formula: '12.5+2.25' }]]),
      },
    ],
  })
  expect(await upload(file, 'Fee')).toMatchObject({
    status: 409,
    message: 'Line 2: Fee is a formula without a stored result. Save the file again in a spreadsheet',
  })
})
