import { amount, choice, domainId, fileLink, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import {
  bankFileFlow,
  bankFileFormatLabels,
  bankFileFormats,
  bankFileLabels,
} from '#areas/payments/rules/bank-files/bank-file-flow.ts'
import { bankFileMoves, importResult, releaseFile } from './bank-file.actions.ts'

/** Payouts handed to the bank as files. */
export const bankFiles = list({
  path: '/approve-withdraws/bank-files',
  title: 'Bank files',
  permission: 'PG_SETTINGS_WITHDRAW_VIEW',
  scope: 'everyone',
  subject: 'bank_file',
  cases: { since: 'createdAt', within: 'bankFiles' },
  above: 'payments/withdrawals/bank-files/payout-tabs',
  columns: {
    createdAt: instant('Prepared'),
    reference: text('Reference'),
    account: text('Pay from'),
    format: choice('Format', bankFileFormats, { labels: bankFileFormatLabels }),
    status: status('Status', bankFileFlow.states, { labels: bankFileLabels }),
    payouts: integer('Payouts', { total: 'sum' }),
    total: amount('Total', { total: 'sum' }),
    paid: integer('Paid'),
    failed: integer('Failed'),
    open: integer('Open'),
    file: fileLink('File'),
    createdBy: text('Prepared by'),
    releasedBy: text('Released by'),
    releasedAt: instant('Released'),
    downloads: integer('Downloads'),
    resultBy: text('Result imported by'),
    resultAt: instant('Result imported'),
    sha256: text('SHA-256'),
    currency: text('Currency'),
    domainId: domainId(),
    id: uuid('Id'),
  },
  filters: (on) => on(['createdAt', 'status', 'reference', 'createdBy', 'domainId'], { promoted: ['status'] }),
  sort: ['createdAt', 'descending'],
  tabs: {
    'To release': opening({ status: 'PREPARED' }, 'createdAt', 'ascending'),
    Released: 'RELEASED',
    All: {},
  },
  actions: [releaseFile, importResult, ...Object.values(bankFileMoves)],
  empty: 'No bank files match these filters. Add approved bank withdrawals to a file in Approve withdrawals.',
})
