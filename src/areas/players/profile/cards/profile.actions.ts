import { action } from '#blueprint/screen/action.ts'
import { day, text } from '#blueprint/kinds/kinds.ts'
import { emailPattern } from '#values/text/email-address.ts'

const usual = { on: 'row', asks: 'reason' } as const

export const editPlayer = action({
  ...usual,
  name: 'profile',
  title: 'Edit profile',
  permission: 'PLAYER_EDIT',
  input: {
    name: text('Name', { optional: true, maxLength: 80, hint: 'Empty fields stay unchanged.' }),
    phone: text('Phone', { optional: true, pattern: /^\+?\d{6,15}$/, patternHint: 'Enter digits with a leading +.' }),
    email: text('Email', {
      optional: true,
      maxLength: 120,
      pattern: emailPattern,
      patternHint: 'Enter an email address like name@example.com.',
    }),
    state: text('State', { optional: true, maxLength: 80 }),
    bornOn: day('Date of birth', { optional: true, hint: 'Players must be at least 18 years old.' }),
  },
})

export const markTestPlayer = action({
  ...usual,
  name: 'test-mark',
  title: 'Mark as test account',
  permission: 'PLAYER_EDIT',
  input: {},
  confirm: 'Mark {username} as a test account, or remove the mark if it is set?',
})

export const erasePlayer = action({
  ...usual,
  name: 'erasure',
  title: 'Erase personal data',
  permission: 'PLAYER_ERASE',
  tone: 'danger',
  input: {},
  secondApproval: 'always',
  confirm:
    'Permanently erase the personal data of {username}? Only closed accounts can be erased. Money, bets and payments stay under an anonymous name. Needs a second approval.',
})
