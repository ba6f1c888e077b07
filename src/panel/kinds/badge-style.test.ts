import { expect, test } from 'vitest'
import { badgeClass, badgeOf } from './badge-style.ts'
import { betLabels } from '#blueprint/labels.ts'

/** The table of the specification, section 4, to the letter. */
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

test('a state reads as the specification says, a bet in its own words', () => {
  expect(badgeOf('ON_HOLD')).toEqual({ label: 'In Progress', className: 'badge badge-warning' })
  expect(badgeOf('OPEN')).toEqual({ label: 'Open', className: 'badge badge-success' })
  expect(badgeOf('OPEN', betLabels)).toEqual({ label: 'OPEN', className: 'badge badge-primary' })
})
