import { expect, test } from 'vitest'
import { badgeClass, badgeOf, transactionClass } from './badge-style.ts'
import { betLabels, depositLabels, transactionLabels } from '#blueprint/labels.ts'

/** The badge table of the specification, section 4. */
const table = {
  warning: 'Pending, In Progress, Initialized, Processing, VOIDED, INITIATED, Pendding, suspend',
  info: 'Ready, Eligible to Withdraw, Opened',
  success: 'Success, Approved, Active, Open, SETTLED, Verified, Registered, Completed, YES, Credit, deposit',
  danger:
    'Reject, Rejected, Failed, Closed, CANCELLED, Expired, Blocked, Deactive, inactive, NO, Debit, withdraw, block',
  primary: 'OPEN',
  dark: 'UNMATCHED',
  back: 'BACK',
  lay: 'LAY',
  secondary: 'anything, open, pending, Suspend, SUCCESS, Back',
}

test.each(Object.entries(table).flatMap(([colour, labels]) => labels.split(', ').map((label) => [label, colour])))(
  'the badge %s is %s',
  (label, colour) => expect(badgeClass(label)).toBe(`badge badge-${colour}`),
)

test.each([
  ['Initialized', 'badge badge-warning'],
  ['Cancelled', 'badge badge-danger'],
  ['Success', 'badge badge-success'],
  ['Pending', 'badge badge-warning'],
])('the transaction status %s is styled as %s; a cancelled one as a rejected one', (label, style) => {
  expect(transactionClass(label)).toBe(style)
  expect(badgeClass('Cancelled')).toBe('badge badge-secondary')
})

test('a transaction uses its own labels', () => {
  expect(badgeOf('CANCELLED', transactionLabels)).toEqual({ label: 'Cancelled', className: badgeClass('Rejected') })
  expect(badgeOf('INITIATED', transactionLabels).label).toBe('Initialized')
  expect(badgeOf('CANCELLED').label).toBe('CANCELLED')
})

test("a status uses the specification's label, a bet its own", () => {
  expect(badgeOf('ON_HOLD')).toEqual({ label: 'In Progress', className: 'badge badge-warning' })
  expect(badgeOf('OPEN')).toEqual({ label: 'Open', className: 'badge badge-success' })
  expect(badgeOf('ON_HOLD', depositLabels)).toEqual({ label: 'On hold', className: 'badge badge-secondary' })
  expect(badgeOf('OPEN', betLabels)).toEqual({ label: 'OPEN', className: 'badge badge-primary' })
})
