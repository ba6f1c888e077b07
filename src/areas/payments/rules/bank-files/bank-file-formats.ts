import { digitsOf } from '#values/currency.ts'
import { formatMoney, sum, type Money } from '#values/money.ts'
import type { BankFileFormat } from './bank-file-flow.ts'

export type BankFilePayout = {
  readonly id: string
  readonly amount: Money
  readonly name: string
  readonly account: string
  /** The bank branch of the payee (IFSC). */
  readonly branch: string
}

export type BankFileContent = {
  readonly reference: string
  readonly createdAt: Date
  readonly currency: string
  /** The operator's account that pays. */
  readonly from: { readonly holder: string; readonly number: string; readonly branch: string }
  readonly payouts: readonly BankFilePayout[]
}

/** The id of a payout as banks return it: at most 35 characters. */
export const endToEndIdOf = (payoutId: string): string => payoutId.replaceAll('-', '').toUpperCase()

export const totalOf = (payouts: readonly Pick<BankFilePayout, 'amount'>[]): Money =>
  sum(payouts.map(({ amount }) => amount))

/** The content of a bank file. The same payouts always give the same bytes. */
export const bankFileText = (content: BankFileContent, format: BankFileFormat): string =>
  format === 'CSV' ? csvOf(content) : painOf(content)

const csvHead = [
  'File reference',
  'End-to-end id',
  'Beneficiary name',
  'Account number',
  'IFSC',
  'Amount',
  'Currency',
  'Debit account',
]

function csvOf({ reference, currency, from, payouts }: BankFileContent): string {
  const lines = payouts.map(({ id, name, account, branch, amount }) => [
    reference,
    endToEndIdOf(id),
    name,
    account,
    branch,
    formatMoney(amount, digitsOf(currency)),
    currency,
    from.number,
  ])
  const total = [
    'TOTAL',
    String(payouts.length),
    '',
    '',
    '',
    formatMoney(totalOf(payouts), digitsOf(currency)),
    currency,
    '',
  ]
  return [csvHead, ...lines, total].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** A name that a spreadsheet would compute is escaped; account numbers and amounts stay as they are. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const xmlText = (text: string): string => text.replace(/[&<>"']/g, (letter) => xmlEscapes[letter] ?? letter)
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`
const value = (name: string, text: string): string => tag(name, xmlText(text))

const agentOf = (branch: string): string =>
  tag('FinInstnId', tag('ClrSysMmbId', tag('ClrSysId', value('Cd', 'INFSC')) + value('MmbId', branch)))
const accountOf = (number: string): string => tag('Id', tag('Othr', value('Id', number)))

/** ISO 20022 customer credit transfer, pain.001.001.03. Names have at most 70 characters. */
function painOf({ reference, createdAt, currency, from, payouts }: BankFileContent): string {
  const sums =
    value('NbOfTxs', String(payouts.length)) + value('CtrlSum', formatMoney(totalOf(payouts), digitsOf(currency)))
  const party = value('Nm', from.holder.slice(0, 70))
  const head = tag(
    'GrpHdr',
    value('MsgId', reference) + value('CreDtTm', createdAt.toISOString().slice(0, 19)) + sums + tag('InitgPty', party),
  )
  const transfers = payouts.map(({ id, amount, name, account, branch }) =>
    tag(
      'CdtTrfTxInf',
      tag('PmtId', value('EndToEndId', endToEndIdOf(id))) +
        tag('Amt', `<InstdAmt Ccy="${xmlText(currency)}">${formatMoney(amount, digitsOf(currency))}</InstdAmt>`) +
        tag('CdtrAgt', agentOf(branch)) +
        tag('Cdtr', value('Nm', name.slice(0, 70))) +
        tag('CdtrAcct', accountOf(account)) +
        tag('RmtInf', value('Ustrd', reference)),
    ),
  )
  const payment = tag(
    'PmtInf',
    value('PmtInfId', reference) +
      value('PmtMtd', 'TRF') +
      sums +
      value('ReqdExctnDt', createdAt.toISOString().slice(0, 10)) +
      tag('Dbtr', party) +
      tag('DbtrAcct', accountOf(from.number)) +
      tag('DbtrAgt', agentOf(from.branch)) +
      transfers.join('\n'),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">${tag('CstmrCdtTrfInitn', `${head}\n${payment}`)}</Document>\n`
}
