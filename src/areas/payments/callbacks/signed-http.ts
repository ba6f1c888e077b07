import { formatMoney, type Money } from '#values/money.ts'
import { callOut, Forbade, NoAnswer } from '#platform/outbound/call.ts'
import type {
  Absent,
  Account,
  Declined,
  DepositOrder,
  Gateway,
  PayoutOrder,
  RawCallback,
  ReportLine,
  Said,
  Silence,
  Started,
  Verified,
} from '#areas/payments/gateway-work/gateway.ts'
import { amountFor, amountFrom, isObject, linesIn, nested, saidIn, textAt } from './reading.ts'
import { signed, signedWith } from './signing.ts'
import { wordingSchema, type Wording } from './wording.ts'

export interface Way {
  /** The setting of the installation: a sandbox on this machine may be called. */
  readonly mayLoopback: boolean
}

const longestAnswer = 65_536
const longestReport = 16 * 1_048_576

type Answer = { readonly json: unknown } | Absent | Declined | Silence

/** Gateways that are called by HTTP and sign what they say; how exactly, their wording says. */
export const signedHttp = (way: Way): Gateway => ({
  startDeposit: (account, order) => startDeposit(way, account, order),
  verifyCallback,
  queryDeposit: (account, orderId) => query(way, account, orderId, 'query'),
  sendPayout: (account, order) => sendPayout(way, account, order),
  queryPayout: (account, orderId) => query(way, account, orderId, 'payoutQuery'),
  dailyReport: (account, day) => dailyReport(way, account, day),
  floatBalance: async (account) => {
    const wording = wordingOf(account)
    const answer = await ask(way, account, { path: wording.paths.balance })
    if (!('json' in answer)) return { silent: whyOf(answer) }
    const amount = amountFrom(textAt(answer.json, wording.fields.balance), {
      unit: wording.amounts.unit,
      currency: account.currency,
    })
    return amount === null ? { silent: 'The answer names no balance' } : { balance: amount }
  },
})

const wordingOf = ({ wording }: Account): Wording => wordingSchema.parse(wording)

/** Nothing has been sent: the amount cannot be said in the gateway's own unit. */
const unwritable = ({ amount, currency }: { readonly amount: Money; readonly currency: string }): Declined => ({
  declined: `${formatMoney(amount)} ${currency} cannot be expressed in the smallest unit of this gateway`,
})

async function startDeposit(way: Way, account: Account, order: DepositOrder): Promise<Started | Declined | Silence> {
  const wording = wordingOf(account)
  const { fields, amounts } = wording
  const amount = amountFor(order.amount, order.currency, amounts)
  if (amount === null) return unwritable(order)
  const body = nested({
    [fields.order]: order.orderId,
    [fields.merchant]: account.merchant,
    [fields.amount]: amount,
    [fields.currency]: order.currency,
    ...(fields.callback ? { [fields.callback]: account.callbackUrl } : {}),
  })
  const answer = await ask(way, account, { path: wording.paths.start, body })
  if (!('json' in answer)) return 'absent' in answer ? { declined: 'The gateway has no such call' } : answer
  return { reference: textAt(answer.json, fields.reference), payAt: addressIn(answer.json, fields.payAt) }
}

/** Only an https address (or one of this machine, in the sandbox) is ever handed to a player. */
function addressIn(json: unknown, path: string | null): string | null {
  const text = textAt(json, path)
  if (text === null || !URL.canParse(text)) return null
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' || protocol === 'upi:' ? text : null
}

async function sendPayout(way: Way, account: Account, order: PayoutOrder): Promise<Said | Declined | Silence> {
  const wording = wordingOf(account)
  const { fields, amounts } = wording
  const { beneficiary } = order
  const amount = amountFor(order.amount, order.currency, amounts)
  if (amount === null) return unwritable(order)
  const body = nested({
    [fields.order]: order.orderId,
    [fields.merchant]: account.merchant,
    [fields.amount]: amount,
    [fields.currency]: order.currency,
    ...(fields.callback ? { [fields.callback]: account.callbackUrl } : {}),
    [fields.beneficiary.kind]: beneficiary.kind,
    [fields.beneficiary.name]: beneficiary.name,
    [fields.beneficiary.account]: beneficiary.account,
    [fields.beneficiary.branch]: beneficiary.branch,
  })
  const answer = await ask(way, account, { path: wording.paths.payout, body })
  if ('absent' in answer) return { silent: 'The gateway says it has no such call' }
  if (!('json' in answer)) return answer
  return asPayout(saidIn(answer.json, wording, account.currency)) ?? { silent: 'The answer names no order' }
}

/** Where the answer to a question about a payout does not say which way the money goes, it is that way. */
const asPayout = (said: Said | null): Said | null => said && { ...said, direction: 'PAYOUT' }

async function query(
  way: Way,
  account: Account,
  orderId: string,
  what: 'query' | 'payoutQuery',
): Promise<Said | Absent | Silence> {
  const wording = wordingOf(account)
  const path = wording.paths[what]?.replaceAll('{order}', encodeURIComponent(orderId)) ?? null
  const answer = await ask(way, account, { path })
  if ('absent' in answer) return answer
  if (!('json' in answer)) return { silent: whyOf(answer) }
  const said = saidIn(answer.json, wording, account.currency)
  if (said?.orderId !== orderId) return { silent: 'The answer is about something else' }
  return what === 'payoutQuery' ? { ...said, direction: 'PAYOUT' } : said
}

async function dailyReport(way: Way, account: Account, day: string): Promise<readonly ReportLine[] | Silence> {
  const wording = wordingOf(account)
  const answer = await ask(way, account, {
    path: wording.paths.report?.replaceAll('{day}', day) ?? null,
    longest: longestReport,
  })
  if (!('json' in answer)) return { silent: whyOf(answer) }
  return linesIn(answer.json, wording) ?? { silent: 'The response is not a valid report' }
}

const whyOf = (answer: Absent | Declined | Silence): string =>
  'silent' in answer ? answer.silent : 'declined' in answer ? answer.declined : 'Not found at the gateway'

interface Question {
  /** null: this gateway cannot be asked that. */
  readonly path: string | null
  readonly body?: Readonly<Record<string, unknown>>
  readonly longest?: number
}

/** Calls the configured host and no other. What goes wrong on the way is an answer: nobody knows. */
async function ask(way: Way, account: Account, { path, body, longest = longestAnswer }: Question): Promise<Answer> {
  if (path === null) return { silent: 'This gateway does not support this request' }
  const [secret] = account.secrets
  if (secret === undefined) return { declined: 'The gateway has no active credential' }
  const { signing, declines, absent } = wordingOf(account)
  const text = body ? JSON.stringify(body) : ''
  // A question without a body signs where it goes instead, so that no signature fits two questions.
  const headers = signed(signing, secret, account.merchant, Buffer.from(body ? text : JSON.stringify({ path })))
  try {
    const heard = await callOut({
      method: body ? 'POST' : 'GET',
      url: `${account.baseUrl.replace(/\/$/, '')}${path}`,
      headers,
      ...(body ? { body: text } : {}),
      longest,
      mayLoopback: way.mayLoopback,
    })
    if (absent.includes(heard.status)) return { absent: true }
    if (declines.includes(heard.status))
      return { declined: `The gateway declined the request with HTTP ${heard.status}` }
    if (heard.status < 200 || heard.status > 299) return { silent: `The gateway responded with HTTP ${heard.status}` }
    const json = parsed(heard.body)
    return isObject(json) ? { json } : { silent: 'The response is not valid JSON' }
  } catch (error) {
    if (error instanceof Forbade) return { declined: error.message }
    if (error instanceof NoAnswer) return { silent: error.message }
    throw error
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function verifyCallback(account: Account, callback: RawCallback): Verified {
  const wording = wordingOf(account)
  const key = signedWith(wording.signing, account.secrets, callback)
  if (typeof key === 'string') return { unsigned: key }
  const said = saidIn(parsed(callback.body), wording, account.currency)
  return said ? { said, key } : { odd: 'It names no order' }
}
