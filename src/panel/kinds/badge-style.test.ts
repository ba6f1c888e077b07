import { expect, test } from 'vitest'
import { badgeClass, badgeOf } from './badge-style.ts'
import { betLabels, marketLabels } from '#blueprint/labels.ts'

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
  ['INITIATED', 'Initialized', 'warning'],
  ['CANCELLED', 'Cancelled', 'danger'],
  ['SUCCESS', 'Success', 'success'],
  ['PENDING', 'Pending', 'warning'],
])('the transaction status %s is %s and styled as %s; a cancelled one as a rejected one', (state, label, colour) => {
  expect(badgeOf(state)).toEqual({ label, className: `badge badge-${colour}` })
})

test('a state has the label of its entity', () => {
  expect(badgeOf('ON_HOLD')).toEqual({ label: 'On hold', className: 'badge badge-secondary' })
  expect(badgeOf('OPEN')).toEqual({ label: 'Open', className: 'badge badge-success' })
  expect(badgeOf('OPEN', betLabels)).toEqual({ label: 'OPEN', className: 'badge badge-primary' })
  expect(badgeOf('SETTLED', betLabels)).toEqual({ label: 'SETTLED', className: 'badge badge-success' })
  expect(badgeOf('SETTLED', marketLabels)).toEqual({ label: 'Settled', className: 'badge badge-success' })
  expect(badgeOf('SUSPENDED')).toEqual({ label: 'suspend', className: 'badge badge-warning' })
  expect(badgeOf('SUSPENDED', marketLabels)).toEqual({ label: 'Suspended', className: 'badge badge-warning' })
})
