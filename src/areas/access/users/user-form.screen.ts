import { form } from '#blueprint/screen/form.ts'
import { agentPick, clockTime, many, pick, several } from '#blueprint/kinds/choices.ts'
import { amount, instant, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { domainChoices, roleChoices } from './choices.screen.ts'
import { signInFields } from './sign-in-fields.ts'
import { users } from './users.screen.ts'
import { weekdays } from './words.ts'

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** A span of hours has two ends. */
const bothEnds = <const Field extends string>(field: Field, other: Field): Rule<Field> => ({
  field,
  reads: [other],
  complaint: (values) => (isMissing(values[field]) && !isMissing(values[other]) ? 'Enter both ends or none' : null),
})

/**
 * A member of staff. The first password is made by the server and shown once to whoever creates the account; who could do harm
 * is made by two people, and chooses his password by the link of a letter.
 */
export const userForm = form({
  noun: 'user',
  create: { path: '/user-create', title: 'New user', permission: 'USER_CREATE' },
  edit: { path: '/user-edit/:id', title: 'Edit user', permission: 'USER_EDIT' },
  back: users,
  fields: {
    username: text('Username', {
      shortest: 4,
      longest: 30,
      pattern: /^[a-z0-9][a-z0-9._-]*$/,
      patternHint: 'Small letters, digits, dots and dashes',
      fixed: true,
      hint: 'Logs and approvals call the person by it: it never changes',
    }),
    name: text('Name', { longest: 80 }),
    email: text('E-mail', {
      longest: 120,
      pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/,
      patternHint: 'Enter an address like name@example.com',
    }),
    emailVerified: toggle('E-mail verified', { initially: true, hint: 'Without it the person waits at the gate' }),
    role: pick('Role', roleChoices),
    status: status('Status', userFlow.states, { initially: 'ACTIVE' }),
    domains: several('Domains', domainChoices),
    agent: agentPick('Agent', {
      optional: true,
      hint: 'Sees this agent and everything below; empty: the whole of the domains',
    }),
    itemLimit: amount('Limit for one item', { optional: true, least: 0n, hint: 'Empty: the limit of the role' }),
    dayLimit: amount('Limit for a day', { optional: true, least: 0n, hint: 'Empty: the limit of the role' }),
    isDeveloper: toggle('Developer', {
      optional: true,
      hint: 'Opens the developer screens where the site is not the main one; only developers make developers',
    }),
    validUntil: instant('Works here until', { optional: true, hint: 'Afterwards nobody comes in; empty: for good' }),
    ...signInFields,
    accessDays: many('Days', weekdays, { optional: true, hint: 'None: every day' }),
    accessFrom: clockTime('From', { optional: true, hint: 'By the clock of the first domain' }),
    accessTo: clockTime('To', { optional: true, hint: 'Earlier than the beginning: over midnight' }),
    mustReset: toggle('Must choose a new password', {
      initially: true,
      hint: 'Before anything else, at the next request',
    }),
  },
  sections: {
    Person: ['username', 'name', 'email', 'emailVerified', 'status', 'mustReset'],
    'Role and place': ['role', 'agent', 'domains', 'isDeveloper'],
    Limits: ['itemLimit', 'dayLimit'],
    'From where and when': ['accessFrom', 'accessTo', 'accessDays', 'validUntil', 'allowedIps', 'needsSecondStep'],
    'Clock and dates': ['timeZone', 'language'],
  },
  rules: [bothEnds('accessFrom', 'accessTo'), bothEnds('accessTo', 'accessFrom')],
  asks: 'password',
  mayWait: true,
  review: true,
})
