import { pick } from '#blueprint/kinds/choices.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'

/** The first account of a domain; agents are created below it. */
export const addCompany = action({
  permission: 'DOWNLINE_CREATE',
  on: 'list',
  name: 'company',
  title: 'New company account',
  asks: 'password',
  input: {
    domain: pick('Domain', '/api/domain-choices', {
      hint: 'Each domain has one company account above all its agents.',
    }),
    username: text('Username', {
      minLength: 4,
      maxLength: 20,
      pattern: /^[a-z0-9_]+$/,
      patternHint: 'Use lowercase letters, digits and underscores.',
    }),
    name: text('Name', { maxLength: 50 }),
  },
})
