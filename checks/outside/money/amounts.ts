import { until } from '#checks/harness/time/until.ts'
import { confirmation } from '#checks/harness/staff/confirmation.ts'
import { callbacksOf, sendCallback, stamped, startOrder } from './gateway-talk.ts'
import { done, type Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf, type Currency } from '../site.ts'

/** Payments of one order by a report of the gateway, uploaded for its day. */
async function compared(at: Installation, lines: (order: string) => readonly string[]): Promise<string> {
  const order = await startOrder(at, { amount: '1250.00' })
  await sendCallback(
    at,
    order.gateway,
    stamped({ order: order.order, amount: 125_000, currency: 'INR', status: 'success' }),
  )
  const [first] = await callbacksOf(at, order.gateway)
  if (first !== 'DONE') throw new Error(`the order is not paid: ${first}`)
  const [{ id }] = await at.rows(
    `insert into gateway_day (domain_id, gateway_id, day, currency) values ($1, $2, (now() at time zone 'UTC')::date, 'INR')
     on conflict (gateway_id, day) do update set currency = excluded.currency returning id`,
    [domainOf('INR'), order.gateway],
  )
  const finance = await at.hire({ domains: [domainOf('INR')] })
  const file = ['order,amount,status,type,fee', ...lines(order.order)].join('\n')
  const columns = { order: 'order', amount: 'amount', state: 'status', direction: null, fee: null }
  const { status, body } = await finance.post(`/api/deposits/reconciliation/${id}/report`, {
    file: Buffer.from(file).toString('base64'),
    ...columns,
    reason: confirmation.reason,
  })
  if (status !== 200) return `${status} ${body.fields?.file ?? body.message}`
  const [day] = await until('the day is compared', () =>
    at
      .rows(`select reported_in::text as theirs from gateway_day where id = $1 and compared_at is not null`, [id])
      .then((found) => (found.length > 0 ? found : null)),
  )
  const found = await at.rows(
    `select kind, booked_amount::text as ours, reported_amount::text as theirs from gateway_difference where day_id = $1`,
    [id],
  )
  const shown = found.map(({ kind, ours, theirs }) => `${kind} ${ours}/${theirs}`)
  return `${shown.length === 0 ? 'agrees' : shown.join(', ')}, reported ${day.theirs}`
}

const reversals: Row = {
  id: 'R06',
  what: 'gateway reports with money that was taken back',
  expected:
    'paid: agrees, reported 125000; reversed: OTHER_STATUS 125000/0, reported 0; negative: OTHER_STATUS 125000/0, reported 0; refund of 100: OTHER_AMOUNT 125000/115000, reported 115000; decimal comma: 409 Line 2: amount "1250,00" is not readable: amounts need a decimal point',
  async run(at) {
    const paid = (order: string) => `${order},1250.00,SUCCESS,payment,0`
    const seen = {
      paid: await compared(at, (order) => [paid(order)]),
      reversed: await compared(at, (order) => [paid(order), `${order},1250.00,REVERSED,refund,0`]),
      negative: await compared(at, (order) => [paid(order), `${order},-1250.00,SUCCESS,refund,0`]),
      'refund of 100': await compared(at, (order) => [paid(order), `${order},100.00,REVERSED,refund,0`]),
      'decimal comma': await compared(at, (order) => [`${order},"1250,00",SUCCESS,payment,"2,95"`]),
    }
    return Object.entries(seen)
      .map(([name, text]) => `${name}: ${text}`)
      .join('; ')
  },
}

const symbols: Row = {
  id: 'R21',
  what: 'the reply of the money trail in other currencies',
  expected: 'BDT ৳1,250.00 no ₹; NPR रू1,250.00 no ₹; JPY ¥1,250 no ₹; KRW ₩1,250 no ₹',
  async run(at) {
    const support = await at.hire()
    const seen = []
    for (const [code, amount] of [
      ['BDT', '1250.00'],
      ['NPR', '1250.00'],
      ['JPY', '1250'],
      ['KRW', '1250'],
    ] as const) {
      const player = await at.player(code)
      const { deposit } = await done(at.call(code, '/deposit', { player, method: 'upi', amount }))
      await done(at.call(code, '/deposit/confirmation', { deposit, amount }))
      const { body } = await support.get(`/api/money-trail/${deposit}`)
      const reply = String(body.data.reply)
      const [written] = /deposit of (\S+)/.exec(reply)?.slice(1) ?? []
      seen.push(`${code} ${written} ${reply.includes('₹') ? 'and ₹' : 'no ₹'}`)
    }
    return seen.join('; ')
  },
}

const finer: Row = {
  id: 'R30',
  what: 'amounts finer than their currency',
  expected: '/deposit 422; /withdrawal 422; /deposit/start 422; adjustment 422; balance 1000; KWD 1.2345 422',
  async run(at) {
    const player = await at.player('JPY', '1000')
    const { way } = await at.gateway({}, 'JPY')
    const clerk = await at.hire({ domains: [domainOf('JPY')] })
    const status = async (code: Currency, path: string, content: Readonly<Record<string, unknown>>) =>
      `${path} ${(await at.call(code, path, content)).status}`
    const adjustment = await clerk.post('/api/adjustment/request', {
      player,
      direction: 'CREDIT',
      amount: '0.50',
      category: 'goodwill',
      ...confirmation,
    })
    const seen = [
      await status('JPY', '/deposit', { player, method: 'upi', amount: '100.50' }),
      await status('JPY', '/withdrawal', { player, method: 'upi', amount: '50.50', beneficiary: 'player@okbank' }),
      await status('JPY', '/deposit/start', { player, way, amount: '100.50' }),
      `adjustment ${adjustment.status}`,
      `balance ${(await done(at.call('JPY', '/balance', { player }))).available}`,
    ]
    const inDinar = await at.player('KWD')
    const dinar = await at.call('KWD', '/deposit', { player: inDinar, method: 'upi', amount: '1.2345' })
    return [...seen, `KWD 1.2345 ${dinar.status}`].join('; ')
  },
}

export const amountRows: readonly Row[] = [reversals, symbols, finer]
